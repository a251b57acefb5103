import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('zh-tw')

/** Traditional Chinese texts of the audio and video players. Loaded with them. */
export const media: MessageModules['media'] = {
  'media.noPrevious': '這是第一首',
  'media.noNext': '這是最後一首',
  'media.shuffle': '隨機播放',
  'media.repeat.off': '重複播放：關閉',
  'media.repeat.all': '重複播放：全部',
  'media.repeat.one': '重複播放：單曲',
  'media.queue': '播放清單',
  'media.queue.pieces': (n: number) => count(n, { other: '{n} 首' }),
  'media.playing': '正在播放',
  'media.cover': (name: string) => `「${name}」的封面`,
  'media.bitrate': (amount: string) => `${amount} kbps`,

  'media.subtitles.failed': (name: string) => `無法顯示字幕「${name}」。`,
  'media.resumed': (time: string) => `從上次的位置 ${time} 繼續播放。`,
  'media.fromStart': '從頭播放',

  'media.container': (container: string) => `這個瀏覽器無法播放 ${container} 檔案。`,
  'media.codecs': (container: string, codecs: string) =>
    `這個瀏覽器無法播放這個 ${container} 檔案中的內容：${codecs}。`,
  'media.soundOnly': '僅播放聲音：這個瀏覽器無法顯示這部影片的畫面。',
  'media.soundOnly.codec': (codec: string) => `僅播放聲音：這個瀏覽器無法顯示 ${codec} 格式的畫面。`,
  'media.damaged': '這個檔案已損毀，或無法在這個瀏覽器中播放。',
}
