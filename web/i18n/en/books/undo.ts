import { plurals } from '../../plural.ts'

const count = plurals('en')

const DID = {
  create: 'Created',
  upload: 'Uploaded',
  save: 'Saved',
  makeDirectory: 'Created',
  delete: 'Deleted',
  copy: 'Copied',
  move: 'Moved',
  rename: 'Renamed',
  extract: 'Extracted',
  archive: 'Packed',
  restore: 'Restored',
  purge: 'Removed for good',
  undo: 'Taken back',
  rewind: 'Brought back as it was',
} as const

/** English texts of undo and history. Loaded with the first step. */
export const undo = {
  'undo.did': (kind: keyof typeof DID, n: number, name: string) =>
    `${DID[kind]}: ${name || count(n, { one: '{n} item', other: '{n} items' })}`,
  'undo.takenBack': (step: string) => `Taken back. ${step}`,
  'undo.nothing': 'There is nothing to take back.',
  'undo.nothingToRedo': 'There is nothing to do again.',
  'undo.changed': (name: string) => `“${name}” has changed since then, so this cannot be taken back.`,
  'undo.taken': (name: string) => `Something else is called “${name}” by now, so this cannot be taken back.`,
  'undo.notKept': 'What was there is gone for good, so this cannot be taken back.',
  'undo.already': 'This is taken back already.',
  'undo.unknown': 'Nothing is known of this any more.',
  'undo.failed': 'This could not be taken back.',

  'history.titleOf': (name: string) => `History of ${name}`,
  'history.openNow': 'Show it as it is now',
  'history.steps': 'What happened, the latest first',
  'history.you': 'You',
  'history.visitor': 'A visitor',
  'history.to': (place: string) => `to ${place}`,
  'history.andMore': (n: number) => count(n, { one: 'and {n} more', other: 'and {n} more' }),
  'history.state.taken_back': 'Taken back',
  'history.state.restored': 'Restored',
  'history.state.partly_restored': 'Partly restored',
  'history.state.not_kept': 'Cannot be taken back: it is not kept any more',
  'history.state.not_yours': 'Done by somebody else',
  'history.more': 'Show earlier steps',
  'history.since': (when: string) => `Nothing is known from before ${when}.`,
  'history.empty': 'No activity yet',
  'history.emptyDetail': 'From now on, what changes here is written down, and can be taken back.',
} as const
