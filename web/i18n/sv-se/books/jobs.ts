import type { MessageModules } from '../../catalog.ts'
import { plurals } from '../../plural.ts'

const count = plurals('sv-se')
const numbers = new Intl.NumberFormat('sv-se')

type Kind = 'copy' | 'move' | 'delete' | 'extract' | 'archive'

const DOING = {
  copy: 'Kopierar',
  move: 'Flyttar',
  delete: 'Tar bort',
  extract: 'Packar upp',
  archive: 'Packar',
}
const DID = {
  copy: 'Kopierade',
  move: 'Flyttade',
  delete: 'Tog bort',
  extract: 'Packade upp',
  archive: 'Packade',
}
const NOT_DONE = {
  copy: 'kopierades inte',
  move: 'flyttades inte',
  delete: 'togs inte bort',
  extract: 'packades inte upp',
  archive: 'packades inte',
}
const NOT_ALL = {
  copy: 'Allt hann inte kopieras',
  move: 'Allt hann inte flyttas',
  delete: 'Allt hann inte tas bort',
  extract: 'Allt hann inte packas upp',
  archive: 'Allt hann inte packas',
}
const NOTHING = {
  copy: 'Inget kopierades',
  move: 'Inget flyttades',
  delete: 'Inget togs bort',
  extract: 'Inget packades upp',
  archive: 'Inget packades',
}

const what = (n: number, name: string) =>
  n === 1 && name ? `”${name}”` : count(n, { one: '{n} objekt', other: '{n} objekt' })
const whither = (to: string) => to && ` till ”${to}”`

/** Swedish texts about long-running jobs and creating archives. Loaded with these parts of the page. */
export const jobs: MessageModules['jobs'] = {
  'jobs.title': 'Pågår',
  'jobs.doing': (kind: Kind, n: number, name: string, to: string) => `${DOING[kind]} ${what(n, name)}${whither(to)}`,
  'jobs.waiting': 'Väntar på annat du har igång',
  'jobs.starting': 'Börjar',
  'jobs.emptyingTrash': 'Tömmer papperskorgen',
  'jobs.items': (done: number, total: number | null) =>
    total === null
      ? count(done, { one: '{n} objekt', other: '{n} objekt' })
      : count(total, { one: `${numbers.format(done)} av {n} objekt`, other: `${numbers.format(done)} av {n} objekt` }),
  'jobs.bytes': (done: string, total: string | null) => (total === null ? done : `${done} av ${total}`),
  'jobs.speed': (size: string) => `${size}/s`,
  'jobs.left': (duration: string) => `${duration} kvar`,
  'jobs.now': (name: string) => `Nu: ${name}`,
  'jobs.percent': (kind: Kind, percent: string) => `${DOING[kind]}: ${percent} klart`,
  'jobs.offline': 'Det går inte att nå servern. Arbetet fortsätter där och visas igen när anslutningen är tillbaka.',

  'jobs.done': (kind: Kind, n: number, name: string, to: string) => `${DID[kind]} ${what(n, name)}${whither(to)}`,
  'jobs.failed': (kind: Kind, n: number) => `${count(n, { one: '{n} objekt', other: '{n} objekt' })} ${NOT_DONE[kind]}`,
  'jobs.cancelled': (kind: Kind) => `Avbröts. ${NOT_ALL[kind]}.`,
  'jobs.undone': (kind: Kind) => `Servern stannade under tiden. ${NOTHING[kind]}.`,
  'jobs.interrupted': (kind: Kind) => `Servern stannade under tiden. ${NOT_ALL[kind]}; det som blev klart står här:`,
  'jobs.leftOut': (n: number) => count(n, { one: '{n} post utelämnades', other: '{n} poster utelämnades' }),
  'jobs.why': 'Vad som gick fel, och varför',
  'jobs.more': (n: number) => count(n, { one: 'och {n} till', other: 'och {n} till' }),
  'jobs.again': 'Försök igen',
  'jobs.cancel': (label: string) => `Avbryt: ${label}`,
  'jobs.dismiss': (label: string) => `Stäng: ${label}`,
  'jobs.conflict': 'Något ändrades där under tiden.',

  'jobs.compress.title': (n: number, name: string) =>
    `Komprimera ${n === 1 ? `”${name}”` : count(n, { one: '{n} objekt', other: '{n} objekt' })}`,
  'jobs.compress.name': 'Arkivets namn',
  'jobs.compress.format': 'Format',
  'jobs.compress.taken': 'När namnet är upptaget',
  'jobs.compress.rename': 'Behåll båda',
  'jobs.compress.replace': 'Ersätt det som finns',
  'jobs.compress.start': 'Komprimera',
  'jobs.compress.done': (name: string) => `Skapade ”${name}”`,
  'jobs.compress.failed': (name: string) => `”${name}” skapades inte.`,
}
