import { plurals } from '../../plural.ts'

const count = plurals('en')
const numbers = new Intl.NumberFormat('en')

type Kind = 'copy' | 'move' | 'delete' | 'extract' | 'archive'

const DOING = { copy: 'Copying', move: 'Moving', delete: 'Deleting', extract: 'Extracting', archive: 'Packing' }
const DONE = { copy: 'Copied', move: 'Moved', delete: 'Deleted', extract: 'Extracted', archive: 'Packed' }
const NOT = { copy: 'copied', move: 'moved', delete: 'deleted', extract: 'extracted', archive: 'packed' }

/** English texts about long-running jobs and creating archives. Loaded with these parts of the page. */
export const jobs = {
  'jobs.title': 'Under way',
  'jobs.doing': (kind: Kind, n: number, name: string, to: string) =>
    `${DOING[kind]} ${n === 1 && name ? `“${name}”` : count(n, { one: '{n} item', other: '{n} items' })}${to && ` to “${to}”`}`,
  'jobs.waiting': 'Waits for other work of yours',
  'jobs.starting': 'Beginning',
  'jobs.emptyingTrash': 'Emptying the trash',
  'jobs.items': (done: number, total: number | null) =>
    total === null
      ? count(done, { one: '{n} item', other: '{n} items' })
      : count(total, { one: `${numbers.format(done)} of {n} item`, other: `${numbers.format(done)} of {n} items` }),
  'jobs.bytes': (done: string, total: string | null) => (total === null ? done : `${done} of ${total}`),
  'jobs.speed': (size: string) => `${size}/s`,
  'jobs.left': (duration: string) => `${duration} left`,
  'jobs.now': (name: string) => `Now: ${name}`,
  'jobs.percent': (kind: Kind, percent: string) => `${DOING[kind]}: ${percent} done`,
  'jobs.offline': 'The server cannot be reached. The work goes on there, and is shown again when it can.',

  'jobs.done': (kind: Kind, n: number, name: string, to: string) =>
    `${DONE[kind]} ${n === 1 && name ? `“${name}”` : count(n, { one: '{n} item', other: '{n} items' })}${to && ` to “${to}”`}`,
  'jobs.failed': (kind: Kind, n: number) =>
    `${count(n, { one: '{n} item was', other: '{n} items were' })} not ${NOT[kind]}`,
  'jobs.cancelled': (kind: Kind) => `Canceled. Not everything was ${NOT[kind]}.`,
  'jobs.undone': (kind: Kind) => `The server stopped meanwhile. Nothing was ${NOT[kind]}.`,
  'jobs.interrupted': (kind: Kind) =>
    `The server stopped meanwhile. Not everything was ${NOT[kind]}; what was, is told here:`,
  'jobs.leftOut': (n: number) => count(n, { one: '{n} entry was left out', other: '{n} entries were left out' }),
  'jobs.why': 'What failed, and why',
  'jobs.more': (n: number) => count(n, { one: 'and {n} more', other: 'and {n} more' }),
  'jobs.again': 'Try again',
  'jobs.cancel': (label: string) => `Cancel: ${label}`,
  'jobs.dismiss': (label: string) => `Dismiss: ${label}`,
  'jobs.conflict': 'Something changed there meanwhile.',

  'jobs.compress.title': (n: number, name: string) =>
    `Compress ${n === 1 ? `“${name}”` : count(n, { one: '{n} item', other: '{n} items' })}`,
  'jobs.compress.name': 'Name of the archive',
  'jobs.compress.format': 'Format',
  'jobs.compress.taken': 'When the name is taken',
  'jobs.compress.rename': 'Keep both',
  'jobs.compress.replace': 'Replace what is there',
  'jobs.compress.start': 'Compress',
  'jobs.compress.done': (name: string) => `Made “${name}”`,
  'jobs.compress.failed': (name: string) => `“${name}” was not made.`,
} as const
