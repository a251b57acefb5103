import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('nl-be')

/** Belgian Dutch texts of the audio and video players. Loaded with them. */
export const media: MessageModules['media'] = {
  'media.noPrevious': 'dit is het eerste',
  'media.noNext': 'dit is het laatste',
  'media.shuffle': 'Willekeurig',
  'media.repeat.off': 'Herhalen: uit',
  'media.repeat.all': 'Herhalen: alles',
  'media.repeat.one': 'Herhalen: dit nummer',
  'media.queue': 'Wachtrij',
  'media.queue.pieces': (n: number) => count(n, { one: '{n} nummer', other: '{n} nummers' }),
  'media.playing': 'Speelt nu',
  'media.cover': (name: string) => `Hoes van ${name}`,
  'media.bitrate': (amount: string) => `${amount} kbit/s`,

  'media.subtitles.failed': (name: string) => `De ondertitels “${name}” kunnen niet worden getoond.`,
  'media.resumed': (time: string) => `Gaat verder waar je was gebleven, op ${time}.`,
  'media.fromStart': 'Vanaf het begin',

  'media.container': (container: string) => `Deze browser speelt geen ${container}-bestanden af.`,
  'media.codecs': (container: string, codecs: string) =>
    `Deze browser kan de inhoud van dit ${container}-bestand niet afspelen: ${codecs}.`,
  'media.soundOnly': 'Je hoort alleen het geluid: deze browser toont het beeld van deze film niet.',
  'media.soundOnly.codec': (codec: string) => `Je hoort alleen het geluid: deze browser toont geen beeld in ${codec}.`,
  'media.damaged': 'Dit bestand is beschadigd of kan in deze browser niet worden afgespeeld.',
}
