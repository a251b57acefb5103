import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('sv-se')

/** Swedish texts of the audio and video players. Loaded with them. */
export const media: MessageModules['media'] = {
  'media.noPrevious': 'det här är det första',
  'media.noNext': 'det här är det sista',
  'media.shuffle': 'Blanda',
  'media.repeat.off': 'Upprepa: av',
  'media.repeat.all': 'Upprepa: alla',
  'media.repeat.one': 'Upprepa: det här spåret',
  'media.queue': 'Kö',
  'media.queue.pieces': (n: number) => count(n, { one: '{n} spår', other: '{n} spår' }),
  'media.playing': 'Spelas nu',
  'media.cover': (name: string) => `Omslag till ${name}`,
  'media.bitrate': (amount: string) => `${amount} kbit/s`,

  'media.subtitles.failed': (name: string) => `Undertexterna ”${name}” kan inte visas.`,
  'media.resumed': (time: string) => `Fortsätter där du slutade, vid ${time}.`,
  'media.fromStart': 'Från början',

  'media.container': (container: string) => `Den här webbläsaren spelar inte upp ${container}-filer.`,
  'media.codecs': (container: string, codecs: string) =>
    `Den här webbläsaren kan inte spela upp innehållet i den här ${container}-filen: ${codecs}.`,
  'media.soundOnly': 'Bara ljudet spelas upp: den här webbläsaren visar inte filmens bild.',
  'media.soundOnly.codec': (codec: string) =>
    `Bara ljudet spelas upp: den här webbläsaren visar inte bilder i ${codec}.`,
  'media.damaged': 'Filen är skadad eller kan inte spelas upp i den här webbläsaren.',
}
