import type { Versions } from '#contract/versions.ts'

/** Stands for the current content among version ids. */
export const NOW = 'now'

/** Id of a version, or {@link NOW}. */
export type ContentId = string

/** The current or an earlier content of a file. */
export interface Content {
  readonly which: ContentId
  /** Time of the last change, in milliseconds since the epoch. */
  readonly modified: number
  readonly size: number
}

/** Returns the current content and all versions, the latest first. */
export const contentsOf = ({ current, versions }: Versions): Content[] => [
  ...(current ? [{ which: NOW, ...current }] : []),
  ...versions.map(({ id, modified, size }) => ({ which: id, modified, size })),
]

/** Returns the size difference of each content to the one before it, in bytes; null for the oldest. */
export const sizeChanges = (contents: readonly Content[]): (number | null)[] =>
  contents.map(({ size }, index) => {
    const before = contents[index + 1]
    return before ? size - before.size : null
  })

/** Largest text shown inline, in bytes. */
export const MOST_SHOWN = 1_000_000

/** Returns the contents that can be compared. */
export const comparable = (contents: readonly Content[]): Content[] => contents.filter(({ size }) => size <= MOST_SHOWN)

/** Two contents to compare. */
export interface Pair {
  readonly before: ContentId
  readonly after: ContentId
}

/** Returns the initial comparison of a version: with the current content, else the latest that can be compared. Null if there is none. */
export function firstPair(contents: readonly Content[], which: ContentId): Pair | null {
  const able = comparable(contents)
  const after = able.find((content) => content.which !== which)
  return after && able.some((content) => content.which === which) ? inOrder(able, which, after.which) : null
}

/** Puts the older content first. */
function inOrder(contents: readonly Content[], one: ContentId, other: ContentId): Pair {
  const place = (which: ContentId) => contents.findIndex((content) => content.which === which)
  return place(one) > place(other) ? { before: one, after: other } : { before: other, after: one }
}
