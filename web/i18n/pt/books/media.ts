import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-PT')

/** Portuguese texts of the audio and video players. Loaded with them. */
export const media: MessageModules['media'] = {
  'media.noPrevious': 'esta é a primeira',
  'media.noNext': 'esta é a última',
  'media.shuffle': 'Ordem aleatória',
  'media.repeat.off': 'Repetir: não',
  'media.repeat.all': 'Repetir: tudo',
  'media.repeat.one': 'Repetir: esta faixa',
  'media.queue': 'Fila',
  'media.queue.pieces': (n: number) => count(n, { one: '{n} faixa', many: '{n} de faixas', other: '{n} faixas' }),
  'media.playing': 'Em reprodução',
  'media.cover': (name: string) => `Capa de ${name}`,
  'media.bitrate': (amount: string) => `${amount} kbit/s`,

  'media.subtitles.failed': (name: string) => `Não é possível mostrar as legendas “${name}”.`,
  'media.resumed': (time: string) => `Continua onde ficou, em ${time}.`,
  'media.fromStart': 'Do início',

  'media.container': (container: string) => `Este navegador não reproduz ficheiros ${container}.`,
  'media.codecs': (container: string, codecs: string) =>
    `Este navegador não reproduz o conteúdo deste ficheiro ${container}: ${codecs}.`,
  'media.soundOnly': 'Só é reproduzido o som: este navegador não mostra a imagem deste vídeo.',
  'media.soundOnly.codec': (codec: string) => `Só é reproduzido o som: este navegador não mostra imagens em ${codec}.`,
  'media.damaged': 'Este ficheiro está danificado ou não pode ser reproduzido neste navegador.',
}
