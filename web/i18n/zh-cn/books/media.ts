import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('zh-cn')

/** Simplified Chinese texts of the audio and video players. Loaded with them. */
export const media: MessageModules['media'] = {
  'media.noPrevious': '这是第一首',
  'media.noNext': '这是最后一首',
  'media.shuffle': '随机播放',
  'media.repeat.off': '循环：关闭',
  'media.repeat.all': '循环：全部',
  'media.repeat.one': '循环：单曲',
  'media.queue': '播放列表',
  'media.queue.pieces': (n: number) => count(n, { other: '{n} 首' }),
  'media.playing': '正在播放',
  'media.cover': (name: string) => `“${name}”的封面`,
  'media.bitrate': (amount: string) => `${amount} kbps`,

  'media.subtitles.failed': (name: string) => `无法显示字幕“${name}”。`,
  'media.resumed': (time: string) => `从上次的位置 ${time} 继续播放。`,
  'media.fromStart': '从头播放',

  'media.container': (container: string) => `此浏览器无法播放 ${container} 文件。`,
  'media.codecs': (container: string, codecs: string) => `此浏览器无法播放此 ${container} 文件中的内容：${codecs}。`,
  'media.soundOnly': '只播放声音：此浏览器无法显示该视频的画面。',
  'media.soundOnly.codec': (codec: string) => `只播放声音：此浏览器无法显示 ${codec} 格式的画面。`,
  'media.damaged': '此文件已损坏，或无法在此浏览器中播放。',
}
