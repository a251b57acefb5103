import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('es')

/** Spanish texts of the audio and video players. Loaded with them. */
export const media: MessageModules['media'] = {
  'media.noPrevious': 'es la primera',
  'media.noNext': 'es la última',
  'media.shuffle': 'Orden aleatorio',
  'media.repeat.off': 'Repetir: no',
  'media.repeat.all': 'Repetir: todo',
  'media.repeat.one': 'Repetir: esta pista',
  'media.queue': 'Cola',
  'media.queue.pieces': (n: number) => count(n, { one: '{n} pista', many: '{n} de pistas', other: '{n} pistas' }),
  'media.playing': 'En reproducción',
  'media.cover': (name: string) => `Carátula de ${name}`,
  'media.bitrate': (amount: string) => `${amount} kbit/s`,

  'media.subtitles.failed': (name: string) => `No se pueden mostrar los subtítulos “${name}”.`,
  'media.resumed': (time: string) => `Continúa donde lo dejaste, en ${time}.`,
  'media.fromStart': 'Desde el principio',

  'media.container': (container: string) => `Este navegador no reproduce archivos ${container}.`,
  'media.codecs': (container: string, codecs: string) =>
    `Este navegador no reproduce el contenido de este archivo ${container}: ${codecs}.`,
  'media.soundOnly': 'Solo se reproduce el sonido: este navegador no muestra la imagen de este vídeo.',
  'media.soundOnly.codec': (codec: string) =>
    `Solo se reproduce el sonido: este navegador no muestra imágenes en ${codec}.`,
  'media.damaged': 'Este archivo está dañado o no se puede reproducir en este navegador.',
}
