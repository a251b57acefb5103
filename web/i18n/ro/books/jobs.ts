import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('ro')
const numbers = new Intl.NumberFormat('ro')

type Kind = 'copy' | 'move' | 'delete' | 'extract' | 'archive'

/** Verbs of ongoing jobs, in the singular and the plural. */
const DOING: Record<Kind, readonly [one: string, several: string]> = {
  copy: ['Se copiază', 'Se copiază'],
  move: ['Se mută', 'Se mută'],
  delete: ['Se șterge', 'Se șterg'],
  extract: ['Se extrage', 'Se extrag'],
  archive: ['Se comprimă', 'Se comprimă'],
}
const DEED = { copy: 'Copiere', move: 'Mutare', delete: 'Ștergere', extract: 'Extragere', archive: 'Comprimare' }
const DONE = { copy: 'copiat', move: 'mutat', delete: 'șters', extract: 'extras', archive: 'comprimat' }

const items = (n: number) => count(n, { one: 'un element', few: '{n} elemente', other: '{n} de elemente' })

const counted = (n: number) => count(n, { one: '{n} element', few: '{n} elemente', other: '{n} de elemente' })

/** Returns the items and the target of a job. */
const what = (n: number, name: string, to: string) =>
  `${n === 1 && name ? `„${name}”` : items(n)}${to && ` în „${to}”`}`

/** Romanian texts about long-running jobs and creating archives. Loaded with these parts of the page. */
export const jobs: MessageModules['jobs'] = {
  'jobs.title': 'În desfășurare',
  'jobs.doing': (kind: Kind, n: number, name: string, to: string) =>
    `${DOING[kind][n === 1 ? 0 : 1]} ${what(n, name, to)}`,
  'jobs.waiting': 'Așteaptă alte operațiuni ale tale',
  'jobs.starting': 'Începe',
  'jobs.emptyingTrash': 'Se golește coșul',
  'jobs.items': (done: number, total: number | null) =>
    total === null ? counted(done) : `${numbers.format(done)} din ${counted(total)}`,
  'jobs.bytes': (done: string, total: string | null) => (total === null ? done : `${done} din ${total}`),
  'jobs.speed': (size: string) => `${size}/s`,
  'jobs.left': (duration: string) => `mai durează ${duration}`,
  'jobs.now': (name: string) => `Acum: ${name}`,
  'jobs.percent': (kind: Kind, percent: string) => `${DEED[kind]}: ${percent} gata`,
  'jobs.offline':
    'Serverul nu poate fi contactat. Operațiunea continuă acolo și apare din nou aici când revine conexiunea.',

  'jobs.done': (kind: Kind, n: number, name: string, to: string) =>
    `${n === 1 ? 'S-a' : 'S-au'} ${DONE[kind]} ${what(n, name, to)}`,
  'jobs.failed': (kind: Kind, n: number) => `${n === 1 ? 'Nu s-a' : 'Nu s-au'} ${DONE[kind]} ${items(n)}`,
  'jobs.cancelled': (kind: Kind) => `Anulat. Nu s-a ${DONE[kind]} totul.`,
  'jobs.undone': (kind: Kind) => `Serverul s-a oprit între timp. Nu s-a ${DONE[kind]} nimic.`,
  'jobs.interrupted': (kind: Kind) => `Serverul s-a oprit între timp. Nu s-a ${DONE[kind]} totul; iată ce s-a reușit:`,
  'jobs.leftOut': (n: number) =>
    count(n, {
      one: 'Un element a fost omis',
      few: '{n} elemente au fost omise',
      other: '{n} de elemente au fost omise',
    }),
  'jobs.why': 'Ce a eșuat și de ce',
  'jobs.more': (n: number) => count(n, { one: 'și încă unul', few: 'și încă {n}', other: 'și încă {n}' }),
  'jobs.again': 'Încearcă din nou',
  'jobs.cancel': (label: string) => `Anulează: ${label}`,
  'jobs.dismiss': (label: string) => `Închide: ${label}`,
  'jobs.conflict': 'Ceva s-a schimbat acolo între timp.',

  'jobs.compress.title': (n: number, name: string) => `Comprimă ${n === 1 ? `„${name}”` : items(n)}`,
  'jobs.compress.name': 'Numele arhivei',
  'jobs.compress.format': 'Formatul arhivei',
  'jobs.compress.taken': 'Dacă numele este deja folosit',
  'jobs.compress.rename': 'Păstrează ambele',
  'jobs.compress.replace': 'Înlocuiește ce există',
  'jobs.compress.start': 'Comprimă',
  'jobs.compress.done': (name: string) => `S-a creat „${name}”`,
  'jobs.compress.failed': (name: string) => `„${name}” nu s-a putut crea.`,
}
