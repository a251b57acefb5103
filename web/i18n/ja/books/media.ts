import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ja')

/** Japanese texts of the audio and video players. Loaded with them. */
export const media: MessageModules['media'] = {
  'media.noPrevious': '最初の曲です',
  'media.noNext': '最後の曲です',
  'media.shuffle': 'シャッフル',
  'media.repeat.off': 'リピート：オフ',
  'media.repeat.all': 'リピート：全曲',
  'media.repeat.one': 'リピート：この曲',
  'media.queue': '再生リスト',
  'media.queue.pieces': (n: number) => count(n, { other: '{n}曲' }),
  'media.playing': '再生中',
  'media.cover': (name: string) => `「${name}」のカバー画像`,
  'media.bitrate': (amount: string) => `${amount} kbps`,

  'media.subtitles.failed': (name: string) => `字幕「${name}」を表示できません。`,
  'media.resumed': (time: string) => `前回の続き（${time}）から再生します。`,
  'media.fromStart': '最初から',

  'media.container': (container: string) => `このブラウザーは${container}ファイルの再生に対応していません。`,
  'media.codecs': (container: string, codecs: string) =>
    `このブラウザーは、この${container}ファイルの形式の再生に対応していません：${codecs}`,
  'media.soundOnly': '音声だけを再生しています。このブラウザーはこの動画の映像に対応していません。',
  'media.soundOnly.codec': (codec: string) =>
    `音声だけを再生しています。このブラウザーは${codec}の映像に対応していません。`,
  'media.damaged': 'このファイルは破損しているか、このブラウザーでは再生できません。',
}
