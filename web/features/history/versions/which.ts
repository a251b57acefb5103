import type { Versions } from '#contract/versions.ts'

/** What is there now, among the ids of versions. */
export const NOW = 'now'

/** The id of a version, or {@link NOW}. */
export type Which = string

/** Something a file holds or held. */
export interface Content {
  readonly which: Which
  /** When it was written; ms since the epoch. */
  readonly modified: number
  readonly size: number
}

/** Everything that can be looked at, the latest first. */
export const contentsOf = ({ current, versions }: Versions): Content[] => [
  ...(current ? [{ which: NOW, ...current }] : []),
  ...versions.map(({ id, modified, size }) => ({ which: id, modified, size })),
]

/** How much larger each is than the one before it, in bytes; null for the oldest, before which nothing is known. */
export const sizeChanges = (contents: readonly Content[]): (number | null)[] =>
  contents.map(({ size }, index) => {
    const before = contents[index + 1]
    return before ? size - before.size : null
  })

/** Texts above this are downloaded, not shown (bytes). */
export const MOST_SHOWN = 1_000_000

/** What may be compared with each other. */
export const comparable = (contents: readonly Content[]): Content[] => contents.filter(({ size }) => size <= MOST_SHOWN)

/** Two contents beside each other. */
export interface Pair {
  readonly before: Which
  readonly after: Which
}

/** What a version is compared with at first: what is there now, else the latest that can be. Null where there is nothing. */
export function firstPair(contents: readonly Content[], which: Which): Pair | null {
  const able = comparable(contents)
  const after = able.find((content) => content.which !== which)
  return after && able.some((content) => content.which === which) ? inOrder(able, which, after.which) : null
}

/** The older one stands before. */
function inOrder(contents: readonly Content[], one: Which, other: Which): Pair {
  const place = (which: Which) => contents.findIndex((content) => content.which === which)
  return place(one) > place(other) ? { before: one, after: other } : { before: other, after: one }
}
