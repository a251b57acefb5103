import type { VirtualPath } from '#server/access/virtual-path.ts'
import { AS_VERSION } from '#server/operations/records/change.ts'
import type { DatedChange, History, RetainedRow } from '#server/operations/records/history.ts'
import { rebasePath } from './places.ts'

/** A period that an item spent at a place of the served root; both ends are inclusive, in milliseconds since the epoch. */
type PathPeriod = { readonly place: VirtualPath; readonly from: number; readonly until: number }

/** The item to follow: the one at a place, the last one there if nothing is, or the one that was there when it was deleted or replaced. */
export type TrackedItem = { readonly place: VirtualPath } & (
  | { readonly isThere: boolean }
  | { readonly keptAs: string }
)

export type PathHistoryParts = { readonly history: Pick<History, 'touches' | 'whatKept' | 'keptItems'> }

const AT_ONCE = 200
/** Maximum number of touches that are followed. */
const MOST_READ = 20_000
/** Maximum number of versions returned for one file. */
const MOST_VERSIONS = 1000

/** Current position of a walk back through the past of an item. */
type Walk = {
  readonly place: VirtualPath
  /** Whether the item is known to have been there at that time. */
  readonly isThere: boolean
  readonly until: number
  readonly before: DatedChange | null
}

/**
 * Yields the places of one item, latest first: through its renames and those of the directories above, and through the
 * trash. Ends where it was created, since an earlier item of the same name is a different one.
 */
async function* pathHistory({ history }: PathHistoryParts, item: TrackedItem): AsyncGenerator<PathPeriod> {
  let walk = await beginningOf(history, item)
  for (let read = 0; walk && read < MOST_READ; ) {
    const touches = await history.touches({ place: walk.place, before: walk.before, most: AT_ONCE })
    read += touches.length
    const touch = touches.find(({ act, mark }) => act !== 'kept' || mark !== AS_VERSION)
    const last = touches.at(-1)
    if (touch) {
      const { place, until } = walk
      const earlier: Walk | null = await beforeTouch(history, walk, touch)
      if (earlier?.place !== place || earlier.until !== until) yield { place, from: touch.startedAt, until }
      walk = earlier
    } else if (last) walk = { ...walk, before: last }
    else {
      yield { place: walk.place, from: 0, until: walk.until }
      return
    }
  }
}

/** Returns the versions of a file under all its names; for each name, latest first. */
export async function versionsOf(parts: PathHistoryParts, file: TrackedItem): Promise<RetainedRow[]> {
  const found = new Map<string, RetainedRow>()
  for await (const { place, from, until } of pathHistory(parts, file)) {
    const search = { purpose: 'version', place, exact: true, userId: null, since: from } as const
    const rows = await parts.history.keptItems({ ...search, after: null, most: MOST_VERSIONS })
    for (const row of rows) if (row.kind === 'file' && row.at <= until) found.set(row.id, row)
    if (found.size >= MOST_VERSIONS) break
  }
  return [...found.values()]
}

/** Returns the versions of an item and of everything below it, as far as they belong to the current items. */
export async function versionsWithin(parts: PathHistoryParts, item: TrackedItem): Promise<RetainedRow[]> {
  const places = new Set<VirtualPath>()
  for await (const stay of pathHistory(parts, item))
    for await (const { place } of versionsBelow(parts, stay))
      places.add(rebasePath(place, stay.place, item.place) ?? place)
  const found = new Map<string, RetainedRow>()
  for (const place of places) for (const row of await versionsOf(parts, { ...item, place })) found.set(row.id, row)
  return [...found.values()]
}

/** Yields the versions stored in a directory, or of a file, while the item was there. */
async function* versionsBelow(
  { history }: PathHistoryParts,
  { place, from, until }: PathPeriod,
): AsyncGenerator<RetainedRow> {
  const search = { purpose: 'version', place, exact: false, userId: null, since: from } as const
  let after: RetainedRow | null = null
  for (let read = 0; read < MOST_READ; read += MOST_VERSIONS) {
    const rows: RetainedRow[] = await history.keptItems({ ...search, after, most: MOST_VERSIONS })
    yield* rows.filter(({ at }) => at <= until)
    after = rows.at(-1) ?? null
    if (rows.length < MOST_VERSIONS) return
  }
}

async function beginningOf(history: PathHistoryParts['history'], item: TrackedItem): Promise<Walk | null> {
  const start = { place: item.place, until: Number.POSITIVE_INFINITY, before: null }
  if ('isThere' in item) return { ...start, isThere: item.isThere }
  const [keeping] = await history.whatKept([item.keptAs])
  if (!keeping) return null
  return { ...start, isThere: true, until: keeping.startedAt, before: keeping }
}

/** Returns the position of the item before a touch of its place; null when it did not exist yet or no longer exists. */
async function beforeTouch(history: PathHistoryParts['history'], walk: Walk, touch: DatedChange): Promise<Walk | null> {
  const { place } = walk
  const here = { ...walk, before: touch }
  switch (touch.act) {
    case 'moved': {
      const came = rebasePath(place, touch.to, touch.place)
      return came && { ...here, isThere: true, place: came, until: touch.startedAt }
    }
    case 'returned':
      return beforeReturn(history, here, touch)
    case 'kept':
      return walk.isThere ? null : { ...here, isThere: true, until: touch.startedAt }
    case 'lost':
      // A retained item, or the content of a file, was deleted: the file remained.
      return touch.to !== null || touch.kind !== 'delete' ? here : null
    default:
      return null
  }
}

async function beforeReturn(
  history: PathHistoryParts['history'],
  here: Walk,
  touch: DatedChange,
): Promise<Walk | null> {
  const [keeping] = await history.whatKept(touch.to === null ? [] : [touch.to])
  if (!keeping) return null
  // A version belongs to the file that is there, or was there last.
  if (keeping.act === 'replaced' || keeping.mark === AS_VERSION || keeping.kind === 'move')
    return { ...here, isThere: false }
  const place = rebasePath(here.place, touch.place, keeping.place)
  return place && { ...here, place, until: keeping.startedAt, before: keeping }
}
