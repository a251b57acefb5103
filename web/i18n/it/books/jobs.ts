import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('it')
const numbers = new Intl.NumberFormat('it')
const items = (n: number) => count(n, { one: '{n} elemento', many: '{n} di elementi', other: '{n} elementi' })

type Kind = 'copy' | 'move' | 'delete' | 'extract' | 'archive'

const DOING = {
  copy: 'Copia',
  move: 'Spostamento',
  delete: 'Eliminazione',
  extract: 'Estrazione',
  archive: 'Compressione',
}
/** Participles, in the singular and the plural. */
const DONE = {
  copy: ['copiato', 'copiati'],
  move: ['spostato', 'spostati'],
  delete: ['eliminato', 'eliminati'],
  extract: ['estratto', 'estratti'],
  archive: ['compresso', 'compressi'],
} as const

/** Italian texts about long-running jobs and creating archives. Loaded with these parts of the page. */
export const jobs: MessageModules['jobs'] = {
  'jobs.title': 'In corso',
  'jobs.doing': (kind: Kind, n: number, name: string, to: string) =>
    `${DOING[kind]} di ${n === 1 && name ? `“${name}”` : items(n)}${to && ` in “${to}”`}`,
  'jobs.waiting': 'In attesa di altre tue operazioni',
  'jobs.starting': 'Avvio',
  'jobs.emptyingTrash': 'Svuotamento del cestino',
  'jobs.items': (done: number, total: number | null) =>
    total === null ? items(done) : `${numbers.format(done)} di ${items(total)}`,
  'jobs.bytes': (done: string, total: string | null) => (total === null ? done : `${done} di ${total}`),
  'jobs.speed': (size: string) => `${size}/s`,
  'jobs.left': (duration: string) => `ancora ${duration}`,
  'jobs.now': (name: string) => `Ora: ${name}`,
  'jobs.percent': (kind: Kind, percent: string) => `${DOING[kind]}: ${percent}`,
  'jobs.offline': 'Il server non è raggiungibile. L’operazione continua lì e ricomparirà appena possibile.',

  'jobs.done': (kind: Kind, n: number, name: string, to: string) =>
    (n === 1 && name
      ? `“${name}” ${DONE[kind][0]}`
      : count(n, {
          one: `{n} elemento ${DONE[kind][0]}`,
          many: `{n} di elementi ${DONE[kind][1]}`,
          other: `{n} elementi ${DONE[kind][1]}`,
        })) + (to && ` in “${to}”`),
  'jobs.failed': (kind: Kind, n: number) =>
    count(n, {
      one: `{n} elemento non è stato ${DONE[kind][0]}`,
      many: `{n} di elementi non sono stati ${DONE[kind][1]}`,
      other: `{n} elementi non sono stati ${DONE[kind][1]}`,
    }),
  'jobs.cancelled': (kind: Kind) => `Operazione annullata. Non tutto è stato ${DONE[kind][0]}.`,
  'jobs.undone': (kind: Kind) => `Nel frattempo il server si è fermato. Nulla è stato ${DONE[kind][0]}.`,
  'jobs.interrupted': (kind: Kind) =>
    `Nel frattempo il server si è fermato. Non tutto è stato ${DONE[kind][0]}; ecco che cosa lo è stato:`,
  'jobs.leftOut': (n: number) =>
    count(n, {
      one: '{n} elemento è stato tralasciato',
      many: '{n} di elementi sono stati tralasciati',
      other: '{n} elementi sono stati tralasciati',
    }),
  'jobs.why': 'Che cosa è fallito e perché',
  'jobs.more': (n: number) => count(n, { one: 'e {n} altro', many: 'e {n} di altri', other: 'e altri {n}' }),
  'jobs.again': 'Riprova',
  'jobs.cancel': (label: string) => `Annulla: ${label}`,
  'jobs.dismiss': (label: string) => `Rimuovi: ${label}`,
  'jobs.conflict': 'Nel frattempo lì è cambiato qualcosa.',

  'jobs.compress.title': (n: number, name: string) => `Comprimi ${n === 1 ? `“${name}”` : items(n)}`,
  'jobs.compress.name': 'Nome dell’archivio',
  'jobs.compress.format': 'Formato',
  'jobs.compress.taken': 'Se il nome è già in uso',
  'jobs.compress.rename': 'Mantieni entrambi',
  'jobs.compress.replace': 'Sostituisci quello presente',
  'jobs.compress.start': 'Comprimi',
  'jobs.compress.done': (name: string) => `“${name}” creato`,
  'jobs.compress.failed': (name: string) => `“${name}” non è stato creato.`,
}
