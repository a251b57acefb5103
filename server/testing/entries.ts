import type { EntryRight } from '#contract/entry-rights.ts'
import { type AccessEntry, type EntryHolder, rightSet } from '#server/access/entry.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'

export type TestEntry = {
  readonly path: string
  readonly holder?: EntryHolder
  readonly allow?: readonly EntryRight[]
  readonly deny?: readonly EntryRight[]
}

/** Returns entries with ids from 1; by default they concern everyone. */
export const buildEntries = (...entries: readonly TestEntry[]): readonly AccessEntry[] =>
  entries.map(({ path, holder = { kind: 'everyone' }, allow = [], deny = [] }, index) => ({
    id: index + 1,
    path: parsePlainPath(path),
    holder,
    allow: rightSet(allow),
    deny: rightSet(deny),
  }))
