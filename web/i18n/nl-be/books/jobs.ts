import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('nl-be')
const numbers = new Intl.NumberFormat('nl-be')

type Kind = 'copy' | 'move' | 'delete' | 'extract' | 'archive'

const DOING = {
  copy: 'Kopiëren',
  move: 'Verplaatsen',
  delete: 'Verwijderen',
  extract: 'Uitpakken',
  archive: 'Inpakken',
}
const DONE = {
  copy: 'gekopieerd',
  move: 'verplaatst',
  delete: 'verwijderd',
  extract: 'uitgepakt',
  archive: 'ingepakt',
}

const what = (n: number, name: string) =>
  n === 1 && name ? `“${name}”` : count(n, { one: '{n} item', other: '{n} items' })
const whither = (to: string) => to && ` naar “${to}”`

/** Belgian Dutch texts about long-running jobs and creating archives. Loaded with these parts of the page. */
export const jobs: MessageModules['jobs'] = {
  'jobs.title': 'Bezig',
  'jobs.doing': (kind: Kind, n: number, name: string, to: string) => `${DOING[kind]}: ${what(n, name)}${whither(to)}`,
  'jobs.waiting': 'Wacht op ander werk van jou',
  'jobs.starting': 'Begint',
  'jobs.emptyingTrash': 'Prullenmand wordt leeggemaakt',
  'jobs.items': (done: number, total: number | null) =>
    total === null
      ? count(done, { one: '{n} item', other: '{n} items' })
      : count(total, { one: `${numbers.format(done)} van {n} item`, other: `${numbers.format(done)} van {n} items` }),
  'jobs.bytes': (done: string, total: string | null) => (total === null ? done : `${done} van ${total}`),
  'jobs.speed': (size: string) => `${size}/s`,
  'jobs.left': (duration: string) => `nog ${duration}`,
  'jobs.now': (name: string) => `Nu: ${name}`,
  'jobs.percent': (kind: Kind, percent: string) => `${DOING[kind]}: ${percent} klaar`,
  'jobs.offline':
    'De server is niet bereikbaar. Het werk gaat daar verder en verschijnt hier weer zodra de verbinding terug is.',

  'jobs.done': (kind: Kind, n: number, name: string, to: string) => `${what(n, name)} ${DONE[kind]}${whither(to)}`,
  'jobs.failed': (kind: Kind, n: number) =>
    `${count(n, { one: '{n} item is', other: '{n} items zijn' })} niet ${DONE[kind]}`,
  'jobs.cancelled': (kind: Kind) => `Geannuleerd. Niet alles is ${DONE[kind]}.`,
  'jobs.undone': (kind: Kind) => `De server is ondertussen gestopt. Er is niets ${DONE[kind]}.`,
  'jobs.interrupted': (kind: Kind) =>
    `De server is ondertussen gestopt. Niet alles is ${DONE[kind]}; wat wel klaar is, staat hier:`,
  'jobs.leftOut': (n: number) => count(n, { one: '{n} item is weggelaten', other: '{n} items zijn weggelaten' }),
  'jobs.why': 'Wat mislukt is, en waarom',
  'jobs.more': (n: number) => count(n, { one: 'en nog {n}', other: 'en nog {n}' }),
  'jobs.again': 'Opnieuw proberen',
  'jobs.cancel': (label: string) => `Annuleren: ${label}`,
  'jobs.dismiss': (label: string) => `Sluiten: ${label}`,
  'jobs.conflict': 'Daar is ondertussen iets gewijzigd.',

  'jobs.compress.title': (n: number, name: string) =>
    `${n === 1 ? `“${name}”` : count(n, { one: '{n} item', other: '{n} items' })} comprimeren`,
  'jobs.compress.name': 'Naam van het archief',
  'jobs.compress.format': 'Formaat',
  'jobs.compress.taken': 'Als de naam al in gebruik is',
  'jobs.compress.rename': 'Beide behouden',
  'jobs.compress.replace': 'Bestaande vervangen',
  'jobs.compress.start': 'Comprimeren',
  'jobs.compress.done': (name: string) => `“${name}” gemaakt`,
  'jobs.compress.failed': (name: string) => `“${name}” is niet gemaakt.`,
}
