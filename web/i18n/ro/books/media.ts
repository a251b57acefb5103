import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ro')

/** Romanian texts of the audio and video players. Loaded with them. */
export const media: MessageModules['media'] = {
  'media.noPrevious': 'aceasta este prima',
  'media.noNext': 'aceasta este ultima',
  'media.shuffle': 'Ordine aleatorie',
  'media.repeat.off': 'Repetare: oprită',
  'media.repeat.all': 'Repetare: toate',
  'media.repeat.one': 'Repetare: această piesă',
  'media.queue': 'Listă de redare',
  'media.queue.pieces': (n: number) => count(n, { one: '{n} piesă', few: '{n} piese', other: '{n} de piese' }),
  'media.playing': 'Se redă',
  'media.cover': (name: string) => `Copertă: ${name}`,
  'media.bitrate': (amount: string) => `${amount} kbit/s`,

  'media.subtitles.failed': (name: string) => `Subtitrările „${name}” nu pot fi afișate.`,
  'media.resumed': (time: string) => `Continuă de unde ai rămas, de la ${time}.`,
  'media.fromStart': 'De la început',

  'media.container': (container: string) => `Acest browser nu redă fișiere ${container}.`,
  'media.codecs': (container: string, codecs: string) =>
    `Acest browser nu redă conținutul acestui fișier ${container}: ${codecs}.`,
  'media.soundOnly': 'Se redă doar sunetul: acest browser nu afișează imaginea acestui film.',
  'media.soundOnly.codec': (codec: string) => `Se redă doar sunetul: acest browser nu afișează imagini ${codec}.`,
  'media.damaged': 'Acest fișier este deteriorat sau nu poate fi redat în acest browser.',
}
