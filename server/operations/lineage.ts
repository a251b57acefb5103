import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { History, KeptRow, Touch } from '#server/operations/records/history.ts'
import { AS_VERSION } from '#server/operations/records/trace.ts'
import { carried } from './places.ts'

/** A time that an item spent at a place of the served root; both ends are ms since the epoch, and count. */
type Stay = { readonly place: VirtualPath; readonly from: number; readonly until: number }

/** Which item: what is at a place, what was there last where nothing is, or what was there when it was kept. */
export type Descendant = { readonly place: VirtualPath } & ({ readonly isThere: boolean } | { readonly keptAs: string })

export type LineageParts = { readonly history: Pick<History, 'touches' | 'whatKept' | 'keptItems'> }

const AT_ONCE = 200
/** A lineage goes back through at most so many touches. */
const MOST_READ = 20_000
/** Of one file, so many versions are found. */
const MOST_VERSIONS = 1000

/** Where a walk back through the past of an item has come to. */
type Walk = {
  readonly place: VirtualPath
  /** Is it known that the item was there then? */
  readonly isThere: boolean
  readonly until: number
  readonly before: Touch | null
}

/**
 * Where one item was by and by, the latest first: through its renames and those of the folders above, and through the trash. Ends where it
 * was made, since what had its name before is another's.
 */
async function* lineageOf({ history }: LineageParts, item: Descendant): AsyncGenerator<Stay> {
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

/** The versions of a file, of all its names, the latest first of each. */
export async function versionsOf(parts: LineageParts, file: Descendant): Promise<KeptRow[]> {
  const found = new Map<string, KeptRow>()
  for await (const { place, from, until } of lineageOf(parts, file)) {
    const search = { purpose: 'version', place, exact: true, userId: null, since: from } as const
    const rows = await parts.history.keptItems({ ...search, after: null, most: MOST_VERSIONS })
    for (const row of rows) if (row.kind === 'file' && row.at <= until) found.set(row.id, row)
    if (found.size >= MOST_VERSIONS) break
  }
  return [...found.values()]
}

/** The versions of an item and of what is below it in it, as far as they are of what is there. */
export async function versionsWithin(parts: LineageParts, item: Descendant): Promise<KeptRow[]> {
  const places = new Set<VirtualPath>()
  for await (const stay of lineageOf(parts, item))
    for await (const { place } of versionsBelow(parts, stay))
      places.add(carried(place, stay.place, item.place) ?? place)
  const found = new Map<string, KeptRow>()
  for (const place of places) for (const row of await versionsOf(parts, { ...item, place })) found.set(row.id, row)
  return [...found.values()]
}

/** What was kept in a folder, or of a file, while the item was there. */
async function* versionsBelow({ history }: LineageParts, { place, from, until }: Stay): AsyncGenerator<KeptRow> {
  const search = { purpose: 'version', place, exact: false, userId: null, since: from } as const
  let after: KeptRow | null = null
  for (let read = 0; read < MOST_READ; read += MOST_VERSIONS) {
    const rows: KeptRow[] = await history.keptItems({ ...search, after, most: MOST_VERSIONS })
    yield* rows.filter(({ at }) => at <= until)
    after = rows.at(-1) ?? null
    if (rows.length < MOST_VERSIONS) return
  }
}

async function beginningOf(history: LineageParts['history'], item: Descendant): Promise<Walk | null> {
  const start = { place: item.place, until: Number.POSITIVE_INFINITY, before: null }
  if ('isThere' in item) return { ...start, isThere: item.isThere }
  const [keeping] = await history.whatKept([item.keptAs])
  if (!keeping) return null
  return { ...start, isThere: true, until: keeping.startedAt, before: keeping }
}

/** Where the item was before something was done to its place; null when it was not yet, or is no more. */
async function beforeTouch(history: LineageParts['history'], walk: Walk, touch: Touch): Promise<Walk | null> {
  const { place } = walk
  const here = { ...walk, before: touch }
  switch (touch.act) {
    case 'moved': {
      const came = carried(place, touch.to, touch.place)
      return came && { ...here, isThere: true, place: came, until: touch.startedAt }
    }
    case 'returned':
      return beforeReturn(history, here, touch)
    case 'kept':
      return walk.isThere ? null : { ...here, isThere: true, until: touch.startedAt }
    case 'lost':
      // Of something kept, or of what a file held: the file stayed.
      return touch.to !== null || touch.kind !== 'delete' ? here : null
    default:
      return null
  }
}

async function beforeReturn(history: LineageParts['history'], here: Walk, touch: Touch): Promise<Walk | null> {
  const [keeping] = await history.whatKept(touch.to === null ? [] : [touch.to])
  if (!keeping) return null
  // A version is of the file that is there, or was there last.
  if (keeping.act === 'replaced' || keeping.mark === AS_VERSION || keeping.kind === 'move')
    return { ...here, isThere: false }
  const place = carried(here.place, touch.place, keeping.place)
  return place && { ...here, place, until: keeping.startedAt, before: keeping }
}
