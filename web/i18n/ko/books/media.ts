import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ko')

/** Korean texts of the audio and video players. Loaded with them. */
export const media: MessageModules['media'] = {
  'media.noPrevious': '첫 번째 곡입니다',
  'media.noNext': '마지막 곡입니다',
  'media.shuffle': '셔플',
  'media.repeat.off': '반복: 끔',
  'media.repeat.all': '반복: 전체',
  'media.repeat.one': '반복: 이 곡',
  'media.queue': '재생 목록',
  'media.queue.pieces': (n: number) => count(n, { other: '{n}곡' }),
  'media.playing': '재생 중',
  'media.cover': (name: string) => `‘${name}’ 표지`,
  'media.bitrate': (amount: string) => `${amount}kbps`,

  'media.subtitles.failed': (name: string) => `‘${name}’ 자막을 표시할 수 없습니다.`,
  'media.resumed': (time: string) => `지난번에 멈춘 위치(${time})부터 재생합니다.`,
  'media.fromStart': '처음부터',

  'media.container': (container: string) => `이 브라우저에서는 ${container} 파일을 재생할 수 없습니다.`,
  'media.codecs': (container: string, codecs: string) =>
    `이 브라우저에서는 이 ${container} 파일에 든 형식을 재생할 수 없습니다: ${codecs}`,
  'media.soundOnly': '소리만 재생합니다. 이 브라우저에서는 이 동영상의 화면을 표시할 수 없습니다.',
  'media.soundOnly.codec': (codec: string) =>
    `소리만 재생합니다. 이 브라우저에서는 ${codec} 형식의 화면을 표시할 수 없습니다.`,
  'media.damaged': '파일이 손상되었거나 이 브라우저에서 재생할 수 없습니다.',
}
