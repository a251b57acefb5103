import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pt-PT')
const numbers = new Intl.NumberFormat('pt-PT')
const items = (n: number) => count(n, { one: '{n} item', many: '{n} de itens', other: '{n} itens' })

type Kind = 'copy' | 'move' | 'delete' | 'extract' | 'archive'

const DOING = {
  copy: 'A copiar',
  move: 'A mover',
  delete: 'A eliminar',
  extract: 'A extrair',
  archive: 'A comprimir',
}
const DONE = { copy: 'copiado', move: 'movido', delete: 'eliminado', extract: 'extraído', archive: 'comprimido' }
const DO = { copy: 'copiar', move: 'mover', delete: 'eliminar', extract: 'extrair', archive: 'comprimir' }

/** Portuguese texts about long-running jobs and creating archives. Loaded with these parts of the page. */
export const jobs: MessageModules['jobs'] = {
  'jobs.title': 'Em curso',
  'jobs.doing': (kind: Kind, n: number, name: string, to: string) =>
    `${DOING[kind]} ${n === 1 && name ? `“${name}”` : items(n)}${to && ` para “${to}”`}`,
  'jobs.waiting': 'A aguardar por outra tarefa sua',
  'jobs.starting': 'A iniciar',
  'jobs.emptyingTrash': 'A esvaziar o lixo',
  'jobs.items': (done: number, total: number | null) =>
    total === null ? items(done) : `${numbers.format(done)} de ${items(total)}`,
  'jobs.bytes': (done: string, total: string | null) => (total === null ? done : `${done} de ${total}`),
  'jobs.speed': (size: string) => `${size}/s`,
  'jobs.left': (duration: string) => `tempo restante: ${duration}`,
  'jobs.now': (name: string) => `Agora: ${name}`,
  'jobs.percent': (kind: Kind, percent: string) => `${DOING[kind]}: ${percent} concluído`,
  'jobs.offline':
    'Não é possível contactar o servidor. A tarefa continua lá e volta a ser mostrada quando a ligação voltar.',

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
  'jobs.undone': (kind: Kind) => `Entretanto, o servidor parou. Nada foi ${DONE[kind]}.`,
  'jobs.interrupted': (kind: Kind) =>
    `Entretanto, o servidor parou. Nem tudo foi ${DONE[kind]}; o que foi é indicado aqui:`,
  'jobs.leftOut': (n: number) =>
    count(n, {
      one: '{n} item ficou de fora',
      many: '{n} de itens ficaram de fora',
      other: '{n} itens ficaram de fora',
    }),
  'jobs.why': 'O que falhou e porquê',
  'jobs.more': (n: number) => count(n, { one: 'e mais {n}', many: 'e mais {n}', other: 'e mais {n}' }),
  'jobs.again': 'Tentar novamente',
  'jobs.cancel': (label: string) => `Cancelar: ${label}`,
  'jobs.dismiss': (label: string) => `Dispensar: ${label}`,
  'jobs.conflict': 'Entretanto, algo mudou nesse local.',

  'jobs.compress.title': (n: number, name: string) => `Comprimir ${n === 1 ? `“${name}”` : items(n)}`,
  'jobs.compress.name': 'Nome do arquivo',
  'jobs.compress.format': 'Formato',
  'jobs.compress.taken': 'Quando o nome já existe',
  'jobs.compress.rename': 'Manter ambos',
  'jobs.compress.replace': 'Substituir o que lá está',
  'jobs.compress.start': 'Comprimir',
  'jobs.compress.done': (name: string) => `“${name}” criado`,
  'jobs.compress.failed': (name: string) => `Não foi possível criar “${name}”.`,
}
