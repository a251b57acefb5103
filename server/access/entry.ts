import { ENTRY_RIGHTS, type EntryRight, type EntryRights } from '#contract/entry-rights.ts'
import type { VirtualPath } from './virtual-path.ts'

/** User, group or everyone whom an entry concerns. */
export type EntryHolder =
  | { readonly kind: 'user'; readonly id: number }
  | { readonly kind: 'group'; readonly id: number }
  | { readonly kind: 'everyone' }

/** A set of rights, one bit each, in the order of `ENTRY_RIGHTS`. */
export type RightSet = number

/** Rights that a folder allows and denies to a holder. Plain data, so it can be sent to a worker. */
export type AccessEntry = {
  readonly id: number
  /** Folder, as a path of the served root. */
  readonly path: VirtualPath
  readonly holder: EntryHolder
  readonly allow: RightSet
  readonly deny: RightSet
}

const bit = (right: EntryRight): RightSet => 1 << ENTRY_RIGHTS.indexOf(right)

export const RIGHT = {
  view: bit('view'),
  download: bit('download'),
  create: bit('create'),
  edit: bit('edit'),
  delete: bit('delete'),
  rename: bit('rename'),
  share: bit('share'),
  execute: bit('execute'),
} as const satisfies Record<EntryRight, RightSet>

export const ALL_RIGHTS: RightSet = (1 << ENTRY_RIGHTS.length) - 1

/** Returns the set of the rights with these names. */
export const rightSet = (rights: readonly EntryRight[]): RightSet =>
  rights.reduce((set, right) => set | RIGHT[right], 0)

/** Returns the names of the rights in a set, in their fixed order. */
export const rightNames = (set: RightSet): EntryRight[] => ENTRY_RIGHTS.filter((right) => (set & RIGHT[right]) !== 0)

/** Returns the names of the rights that an entry allows and denies. */
export const rightsOf = ({ allow, deny }: Pick<AccessEntry, 'allow' | 'deny'>): EntryRights => ({
  allow: rightNames(allow),
  deny: rightNames(deny),
})

/** No entries; one array, so that it is compiled once. */
export const NO_ENTRIES: readonly AccessEntry[] = []
