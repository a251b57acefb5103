import { plurals } from '../../plural.ts'

const count = plurals('en')

/** English texts of the audio and video players. Loaded with them. */
export const media = {
  'media.noPrevious': 'this is the first',
  'media.noNext': 'this is the last',
  'media.shuffle': 'Shuffle',
  'media.repeat.off': 'Repeat: off',
  'media.repeat.all': 'Repeat: all',
  'media.repeat.one': 'Repeat: this piece',
  'media.queue': 'Queue',
  'media.queue.pieces': (n: number) => count(n, { one: '{n} piece', other: '{n} pieces' }),
  'media.playing': 'Playing',
  'media.cover': (name: string) => `Cover of ${name}`,
  'media.bitrate': (amount: string) => `${amount} kbit/s`,

  'media.subtitles.failed': (name: string) => `The subtitles “${name}” cannot be shown.`,
  'media.resumed': (time: string) => `Goes on where you left it, at ${time}.`,
  'media.fromStart': 'From the start',

  'media.container': (container: string) => `This browser does not play ${container} files.`,
  'media.codecs': (container: string, codecs: string) =>
    `This browser does not play what is in this ${container} file: ${codecs}.`,
  'media.soundOnly': 'Only the sound is played: this browser does not show the picture of this film.',
  'media.soundOnly.codec': (codec: string) =>
    `Only the sound is played: this browser does not show pictures in ${codec}.`,
  'media.damaged': 'This file is damaged, or cannot be played in this browser.',
} as const
