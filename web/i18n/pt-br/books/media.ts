import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-br')

/** Brazilian Portuguese texts of the audio and video players. Loaded with them. */
export const media: MessageModules['media'] = {
  'media.noPrevious': 'esta é a primeira',
  'media.noNext': 'esta é a última',
  'media.shuffle': 'Ordem aleatória',
  'media.repeat.off': 'Repetir: desligado',
  'media.repeat.all': 'Repetir: tudo',
  'media.repeat.one': 'Repetir: esta faixa',
  'media.queue': 'Fila',
  'media.queue.pieces': (n: number) => count(n, { one: '{n} faixa', many: '{n} de faixas', other: '{n} faixas' }),
  'media.playing': 'Tocando agora',
  'media.cover': (name: string) => `Capa de ${name}`,
  'media.bitrate': (amount: string) => `${amount} kbit/s`,

  'media.subtitles.failed': (name: string) => `Não é possível exibir as legendas “${name}”.`,
  'media.resumed': (time: string) => `Continua de onde você parou, em ${time}.`,
  'media.fromStart': 'Do começo',

  'media.container': (container: string) => `Este navegador não reproduz arquivos ${container}.`,
  'media.codecs': (container: string, codecs: string) =>
    `Este navegador não reproduz o conteúdo deste arquivo ${container}: ${codecs}.`,
  'media.soundOnly': 'Só o som é reproduzido: este navegador não mostra a imagem deste vídeo.',
  'media.soundOnly.codec': (codec: string) => `Só o som é reproduzido: este navegador não mostra imagens em ${codec}.`,
  'media.damaged': 'Este arquivo está danificado ou não pode ser reproduzido neste navegador.',
}
