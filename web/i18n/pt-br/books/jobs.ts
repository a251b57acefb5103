import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-br')
const numbers = new Intl.NumberFormat('pt-br')
const items = (n: number) => count(n, { one: '{n} item', many: '{n} de itens', other: '{n} itens' })

type Kind = 'copy' | 'move' | 'delete' | 'extract' | 'archive'

const DOING = {
  copy: 'Copiando',
  move: 'Movendo',
  delete: 'Excluindo',
  extract: 'Extraindo',
  archive: 'Compactando',
}
const DONE = { copy: 'copiado', move: 'movido', delete: 'excluído', extract: 'extraído', archive: 'compactado' }
const DO = { copy: 'copiar', move: 'mover', delete: 'excluir', extract: 'extrair', archive: 'compactar' }

/** Brazilian Portuguese texts about long-running jobs and creating archives. Loaded with these parts of the page. */
export const jobs: MessageModules['jobs'] = {
  'jobs.title': 'Em andamento',
  'jobs.doing': (kind: Kind, n: number, name: string, to: string) =>
    `${DOING[kind]} ${n === 1 && name ? `“${name}”` : items(n)}${to && ` para “${to}”`}`,
  'jobs.waiting': 'Aguardando outra tarefa sua',
  'jobs.starting': 'Iniciando',
  'jobs.emptyingTrash': 'Esvaziando a lixeira',
  'jobs.items': (done: number, total: number | null) =>
    total === null ? items(done) : `${numbers.format(done)} de ${items(total)}`,
  'jobs.bytes': (done: string, total: string | null) => (total === null ? done : `${done} de ${total}`),
  'jobs.speed': (size: string) => `${size}/s`,
  'jobs.left': (duration: string) => `tempo restante: ${duration}`,
  'jobs.now': (name: string) => `Agora: ${name}`,
  'jobs.percent': (kind: Kind, percent: string) => `${DOING[kind]}: ${percent} concluído`,
  'jobs.offline':
    'Não foi possível conectar ao servidor. A tarefa continua lá e volta a aparecer quando a conexão voltar.',

  'jobs.done': (kind: Kind, n: number, name: string, to: string) => {
    const done = DONE[kind]
    const what =
      n === 1 && name
        ? `“${name}” ${done}`
        : count(n, { one: `{n} item ${done}`, many: `{n} de itens ${done}s`, other: `{n} itens ${done}s` })
    return `${what}${to && ` para “${to}”`}`
  },
  'jobs.failed': (kind: Kind, n: number) => `Não foi possível ${DO[kind]} ${items(n)}`,
  'jobs.cancelled': (kind: Kind) => `Cancelado. Nem tudo foi ${DONE[kind]}.`,
  'jobs.undone': (kind: Kind) => `O servidor parou enquanto isso. Nada foi ${DONE[kind]}.`,
  'jobs.interrupted': (kind: Kind) =>
    `O servidor parou enquanto isso. Nem tudo foi ${DONE[kind]}; o que foi está indicado aqui:`,
  'jobs.leftOut': (n: number) =>
    count(n, {
      one: '{n} item ficou de fora',
      many: '{n} de itens ficaram de fora',
      other: '{n} itens ficaram de fora',
    }),
  'jobs.why': 'O que falhou e por quê',
  'jobs.more': (n: number) => count(n, { one: 'e mais {n}', many: 'e mais {n}', other: 'e mais {n}' }),
  'jobs.again': 'Tentar novamente',
  'jobs.cancel': (label: string) => `Cancelar: ${label}`,
  'jobs.dismiss': (label: string) => `Dispensar: ${label}`,
  'jobs.conflict': 'Algo mudou lá enquanto isso.',

  'jobs.compress.title': (n: number, name: string) => `Compactar ${n === 1 ? `“${name}”` : items(n)}`,
  'jobs.compress.name': 'Nome do arquivo compactado',
  'jobs.compress.format': 'Formato',
  'jobs.compress.taken': 'Quando o nome já existir',
  'jobs.compress.rename': 'Manter os dois',
  'jobs.compress.replace': 'Substituir o que está lá',
  'jobs.compress.start': 'Compactar',
  'jobs.compress.done': (name: string) => `“${name}” criado`,
  'jobs.compress.failed': (name: string) => `Não foi possível criar “${name}”.`,
}
