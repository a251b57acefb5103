import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('de')
const numbers = new Intl.NumberFormat('de')

type Kind = 'copy' | 'move' | 'delete' | 'extract' | 'archive'

const DOING = { copy: 'Kopieren', move: 'Verschieben', delete: 'Löschen', extract: 'Entpacken', archive: 'Packen' }
const DONE = { copy: 'kopiert', move: 'verschoben', delete: 'gelöscht', extract: 'entpackt', archive: 'gepackt' }

const what = (n: number, name: string) =>
  n === 1 && name ? `„${name}“` : count(n, { one: '{n} Element', other: '{n} Elemente' })
const whither = (to: string) => to && ` nach „${to}“`

/** German texts about long-running jobs and creating archives. Loaded with these parts of the page. */
export const jobs: MessageModules['jobs'] = {
  'jobs.title': 'Laufende Vorgänge',
  'jobs.doing': (kind: Kind, n: number, name: string, to: string) => `${DOING[kind]}: ${what(n, name)}${whither(to)}`,
  'jobs.waiting': 'Wartet auf andere Vorgänge von Ihnen',
  'jobs.starting': 'Beginnt',
  'jobs.emptyingTrash': 'Papierkorb wird geleert',
  'jobs.items': (done: number, total: number | null) =>
    total === null
      ? count(done, { one: '{n} Element', other: '{n} Elemente' })
      : count(total, {
          one: `${numbers.format(done)} von {n} Element`,
          other: `${numbers.format(done)} von {n} Elementen`,
        }),
  'jobs.bytes': (done: string, total: string | null) => (total === null ? done : `${done} von ${total}`),
  'jobs.speed': (size: string) => `${size}/s`,
  'jobs.left': (duration: string) => `noch ${duration}`,
  'jobs.now': (name: string) => `Gerade: ${name}`,
  'jobs.percent': (kind: Kind, percent: string) => `${DOING[kind]}: ${percent} erledigt`,
  'jobs.offline':
    'Der Server ist nicht erreichbar. Der Vorgang läuft dort weiter und erscheint wieder, sobald die Verbindung steht.',

  'jobs.done': (kind: Kind, n: number, name: string, to: string) => `${what(n, name)}${whither(to)} ${DONE[kind]}`,
  'jobs.failed': (kind: Kind, n: number) =>
    `${count(n, { one: '{n} Element wurde', other: '{n} Elemente wurden' })} nicht ${DONE[kind]}`,
  'jobs.cancelled': (kind: Kind) => `Abgebrochen. Nicht alles wurde ${DONE[kind]}.`,
  'jobs.undone': (kind: Kind) => `Der Server wurde zwischendurch beendet. Nichts wurde ${DONE[kind]}.`,
  'jobs.interrupted': (kind: Kind) =>
    `Der Server wurde zwischendurch beendet. Nicht alles wurde ${DONE[kind]}; was fertig wurde, steht hier:`,
  'jobs.leftOut': (n: number) =>
    count(n, { one: '{n} Eintrag wurde ausgelassen', other: '{n} Einträge wurden ausgelassen' }),
  'jobs.why': 'Was warum fehlgeschlagen ist',
  'jobs.more': (n: number) => count(n, { one: 'und {n} weiteres', other: 'und {n} weitere' }),
  'jobs.again': 'Erneut versuchen',
  'jobs.cancel': (label: string) => `Abbrechen: ${label}`,
  'jobs.dismiss': (label: string) => `Ausblenden: ${label}`,
  'jobs.conflict': 'Dort hat sich inzwischen etwas geändert.',

  'jobs.compress.title': (n: number, name: string) =>
    `${n === 1 ? `„${name}“` : count(n, { one: '{n} Element', other: '{n} Elemente' })} komprimieren`,
  'jobs.compress.name': 'Name des Archivs',
  'jobs.compress.format': 'Format',
  'jobs.compress.taken': 'Wenn der Name vergeben ist',
  'jobs.compress.rename': 'Beide behalten',
  'jobs.compress.replace': 'Vorhandenes ersetzen',
  'jobs.compress.start': 'Komprimieren',
  'jobs.compress.done': (name: string) => `„${name}“ erstellt`,
  'jobs.compress.failed': (name: string) => `„${name}“ wurde nicht erstellt.`,
}
