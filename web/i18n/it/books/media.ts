import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('it')

/** Italian texts of the audio and video players. Loaded with them. */
export const media: MessageModules['media'] = {
  'media.noPrevious': 'questo è il primo',
  'media.noNext': 'questo è l’ultimo',
  'media.shuffle': 'Ordine casuale',
  'media.repeat.off': 'Ripeti: no',
  'media.repeat.all': 'Ripeti: tutti',
  'media.repeat.one': 'Ripeti: questo brano',
  'media.queue': 'Coda',
  'media.queue.pieces': (n: number) => count(n, { one: '{n} brano', many: '{n} di brani', other: '{n} brani' }),
  'media.playing': 'In riproduzione',
  'media.cover': (name: string) => `Copertina di “${name}”`,
  'media.bitrate': (amount: string) => `${amount} kbit/s`,

  'media.subtitles.failed': (name: string) => `I sottotitoli “${name}” non si possono mostrare.`,
  'media.resumed': (time: string) => `Riprende da dove avevi lasciato, a ${time}.`,
  'media.fromStart': 'Dall’inizio',

  'media.container': (container: string) => `Questo browser non riproduce file ${container}.`,
  'media.codecs': (container: string, codecs: string) =>
    `Questo browser non riproduce il contenuto di questo file ${container}: ${codecs}.`,
  'media.soundOnly': 'Viene riprodotto solo l’audio: questo browser non mostra le immagini di questo video.',
  'media.soundOnly.codec': (codec: string) =>
    `Viene riprodotto solo l’audio: questo browser non mostra immagini in ${codec}.`,
  'media.damaged': 'Questo file è danneggiato, oppure questo browser non può riprodurlo.',
}
