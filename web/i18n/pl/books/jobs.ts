import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('pl')
const numbers = new Intl.NumberFormat('pl')

type Kind = 'copy' | 'move' | 'delete' | 'extract' | 'archive'

const DOING = {
  copy: 'Kopiowanie',
  move: 'Przenoszenie',
  delete: 'Usuwanie',
  extract: 'Rozpakowywanie',
  archive: 'Pakowanie',
}
const DONE = {
  copy: 'Skopiowano',
  move: 'Przeniesiono',
  delete: 'Usunięto',
  extract: 'Rozpakowano',
  archive: 'Spakowano',
}
const NOT = {
  copy: 'skopiowano',
  move: 'przeniesiono',
  delete: 'usunięto',
  extract: 'rozpakowano',
  archive: 'spakowano',
}
const FAILED = {
  copy: 'skopiować',
  move: 'przenieść',
  delete: 'usunąć',
  extract: 'rozpakować',
  archive: 'spakować',
}

const items = (n: number) =>
  count(n, { one: '{n} element', few: '{n} elementy', many: '{n} elementów', other: '{n} elementu' })
const ofItems = (n: number) =>
  count(n, { one: '{n} elementu', few: '{n} elementów', many: '{n} elementów', other: '{n} elementu' })
const what = (n: number, name: string) => (n === 1 && name ? `„${name}”` : items(n))
const whither = (to: string) => to && ` do „${to}”`

/** Polish texts about long-running jobs and creating archives. Loaded with these parts of the page. */
export const jobs: MessageModules['jobs'] = {
  'jobs.title': 'W toku',
  'jobs.doing': (kind: Kind, n: number, name: string, to: string) => `${DOING[kind]}${whither(to)}: ${what(n, name)}`,
  'jobs.waiting': 'Czeka na inne Twoje zadania',
  'jobs.starting': 'Rozpoczynanie',
  'jobs.emptyingTrash': 'Opróżnianie kosza',
  'jobs.items': (done: number, total: number | null) =>
    total === null ? items(done) : `${numbers.format(done)} z ${ofItems(total)}`,
  'jobs.bytes': (done: string, total: string | null) => (total === null ? done : `${done} z ${total}`),
  'jobs.speed': (size: string) => `${size}/s`,
  'jobs.left': (duration: string) => `pozostało ${duration}`,
  'jobs.now': (name: string) => `Teraz: ${name}`,
  'jobs.percent': (kind: Kind, percent: string) => `${DOING[kind]}: ukończono ${percent}`,
  'jobs.offline': 'Brak połączenia z serwerem. Praca trwa tam dalej i pojawi się tu ponownie, gdy połączenie wróci.',

  'jobs.done': (kind: Kind, n: number, name: string, to: string) => `${DONE[kind]} ${what(n, name)}${whither(to)}`,
  'jobs.failed': (kind: Kind, n: number) => `Nie udało się ${FAILED[kind]} ${ofItems(n)}`,
  'jobs.cancelled': (kind: Kind) => `Anulowano. Nie wszystko ${NOT[kind]}.`,
  'jobs.undone': (kind: Kind) => `Serwer w tym czasie się zatrzymał. Niczego nie ${NOT[kind]}.`,
  'jobs.interrupted': (kind: Kind) =>
    `Serwer w tym czasie się zatrzymał. Nie wszystko ${NOT[kind]}; oto, co się udało:`,
  'jobs.leftOut': (n: number) => `Pominięto ${items(n)}`,
  'jobs.why': 'Co się nie udało i dlaczego',
  'jobs.more': (n: number) => count(n, { other: 'i jeszcze {n}' }),
  'jobs.again': 'Spróbuj ponownie',
  'jobs.cancel': (label: string) => `Anuluj: ${label}`,
  'jobs.dismiss': (label: string) => `Ukryj: ${label}`,
  'jobs.conflict': 'W tym czasie coś się tam zmieniło.',

  'jobs.compress.title': (n: number, name: string) => `Spakuj ${n === 1 ? `„${name}”` : items(n)}`,
  'jobs.compress.name': 'Nazwa archiwum',
  'jobs.compress.format': 'Format',
  'jobs.compress.taken': 'Gdy nazwa jest zajęta',
  'jobs.compress.rename': 'Zachowaj oba',
  'jobs.compress.replace': 'Zastąp istniejące',
  'jobs.compress.start': 'Spakuj',
  'jobs.compress.done': (name: string) => `Utworzono archiwum „${name}”`,
  'jobs.compress.failed': (name: string) => `Nie udało się utworzyć archiwum „${name}”.`,
}
