import { FALLBACK_LOCALE } from '#web/lib/fallback-locale.ts'
import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('is')
const numbers = new Intl.NumberFormat(['is', FALLBACK_LOCALE])
const items = (n: number) => count(n, { one: '{n} atriði', other: '{n} atriði' })
/** Returns a number of items in the dative. */
const ofItems = (n: number) => count(n, { one: '{n} atriði', other: '{n} atriðum' })

type Kind = 'copy' | 'move' | 'delete' | 'extract' | 'archive'

const DO = { copy: 'afrita', move: 'færa', delete: 'eyða', extract: 'afþjappa', archive: 'þjappa' }
const DOING = { copy: 'Afritun', move: 'Færsla', delete: 'Eyðing', extract: 'Afþjöppun', archive: 'Þjöppun' }
/** Some verbs require the dative. */
const COUNTED = { copy: items, move: items, delete: ofItems, extract: ofItems, archive: ofItems }
const NOT_ALL = {
  copy: 'Ekki var allt afritað',
  move: 'Ekki var allt fært',
  delete: 'Ekki var öllu eytt',
  extract: 'Ekki var öllu afþjappað',
  archive: 'Ekki var öllu þjappað',
}
const NOTHING = {
  copy: 'Ekkert var afritað',
  move: 'Ekkert var fært',
  delete: 'Engu var eytt',
  extract: 'Engu var afþjappað',
  archive: 'Engu var þjappað',
}
const what = (kind: Kind, n: number, name: string, to: string) =>
  `${DO[kind]} ${n === 1 && name ? `„${name}“` : COUNTED[kind](n)}${to && ` í „${to}“`}`

/** Icelandic texts about long-running jobs and creating archives. Loaded with these parts of the page. */
export const jobs: MessageModules['jobs'] = {
  'jobs.title': 'Í gangi',
  'jobs.doing': (kind: Kind, n: number, name: string, to: string) => `Verið að ${what(kind, n, name, to)}`,
  'jobs.waiting': 'Bíður eftir öðrum verkum frá þér',
  'jobs.starting': 'Hefst',
  'jobs.emptyingTrash': 'Tæmi ruslið',
  'jobs.items': (done: number, total: number | null) =>
    total === null ? items(done) : `${numbers.format(done)} af ${ofItems(total)}`,
  'jobs.bytes': (done: string, total: string | null) => (total === null ? done : `${done} af ${total}`),
  'jobs.speed': (size: string) => `${size}/s`,
  'jobs.left': (duration: string) => `${duration} eftir`,
  'jobs.now': (name: string) => `Núna: ${name}`,
  'jobs.percent': (kind: Kind, percent: string) => `${DOING[kind]}: ${percent} lokið`,
  'jobs.offline': 'Ekki næst samband við þjóninn. Verkið heldur áfram þar og birtist aftur þegar samband næst.',

  'jobs.done': (kind: Kind, n: number, name: string, to: string) => `Búið að ${what(kind, n, name, to)}`,
  'jobs.failed': (kind: Kind, n: number) => `Ekki tókst að ${what(kind, n, '', '')}`,
  'jobs.cancelled': (kind: Kind) => `Hætt var við. ${NOT_ALL[kind]}.`,
  'jobs.undone': (kind: Kind) => `Þjónninn stöðvaðist á meðan. ${NOTHING[kind]}.`,
  'jobs.interrupted': (kind: Kind) => `Þjónninn stöðvaðist á meðan. ${NOT_ALL[kind]}; hér sést það sem náðist:`,
  'jobs.leftOut': (n: number) => count(n, { one: '{n} atriði var sleppt', other: '{n} atriðum var sleppt' }),
  'jobs.why': 'Hvað mistókst og hvers vegna',
  'jobs.more': (n: number) => count(n, { one: 'og {n} til viðbótar', other: 'og {n} til viðbótar' }),
  'jobs.again': 'Reyna aftur',
  'jobs.cancel': (label: string) => `Hætta við: ${label}`,
  'jobs.dismiss': (label: string) => `Fjarlægja: ${label}`,
  'jobs.conflict': 'Þar breyttist eitthvað í millitíðinni.',

  'jobs.compress.title': (n: number, name: string) => `Þjappa ${n === 1 ? `„${name}“` : ofItems(n)}`,
  'jobs.compress.name': 'Heiti safnskrárinnar',
  'jobs.compress.format': 'Snið',
  'jobs.compress.taken': 'Þegar heitið er í notkun',
  'jobs.compress.rename': 'Halda báðum',
  'jobs.compress.replace': 'Skipta því út sem er fyrir',
  'jobs.compress.start': 'Þjappa',
  'jobs.compress.done': (name: string) => `Safnskráin „${name}“ er tilbúin`,
  'jobs.compress.failed': (name: string) => `Ekki tókst að búa til „${name}“.`,
}
