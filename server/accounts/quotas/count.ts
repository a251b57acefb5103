import { authorize, type Scope } from '#server/access/authorize.ts'
import { contentReaderSubject } from '#server/access/system-subject.ts'
import { joinPathsOrNull, parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { History, RetainedRow } from '#server/operations/records/history.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { Log } from '#server/platform/log/log.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { amountOfNode, measureRetained } from '#server/storage/metered/measure.ts'
import { partOf } from '#server/storage/metered/replaced-content.ts'
import { NO_AMOUNT, sumOf, type UsageAmount } from '#server/storage/metered/usage-meter.ts'
import type { Storage, WalkOptions } from '#server/storage/storage.ts'
import type { TrashAndVersionStore } from '#server/storage/trash-and-version-store.ts'
import type { CountedUsage, Pool } from './pool.ts'
import type { Pools } from './pools.ts'

export type CountParts = {
  readonly storage: Pick<Storage, 'walk'>
  readonly items: Pick<TrashAndVersionStore, 'walkItem'>
  readonly history: Pick<History, 'keptItems'>
  readonly served: Omit<Scope, 'root'>
  readonly log: Pick<Log, 'warn'>
}

/** Items of the trash and the versions that are read from the journal at once. */
const RETAINED_AT_ONCE = 1000

/** Counts what is on the disk for a pool: for a home without those inside, for a folder with them, or null where it is no longer there. @throws the reason of the signal */
export async function countUsage(
  parts: CountParts,
  { pool, pools }: { readonly pool: Pool; readonly pools: Pools },
  signal: AbortSignal,
): Promise<CountedUsage | null> {
  const unreadable = new Set<VirtualPath>()
  const options = { onUnreadable: (folder: VirtualPath) => void unreadable.add(folder) }
  const live = await countLive(parts, { pool, pools }, signal, options)
  if (!live) return null
  const retained = { trash: NO_AMOUNT, version: NO_AMOUNT }
  for await (const item of retainedItems(parts, pool)) {
    signal.throwIfAborted()
    if (!pools.counts(item.place, pool)) continue
    const part = partOf(item)
    retained[part] = sumOf(retained[part], await measureRetained(parts.items, item, signal, options))
  }
  const [folder] = unreadable
  if (folder !== undefined)
    parts.log.warn('folders that cannot be read do not count for a quota', {
      ...{ place: pool.place, folder, folders: unreadable.size },
    })
  return { live, ...retained }
}

async function countLive(
  { storage, served }: CountParts,
  { pool, pools }: { readonly pool: Pool; readonly pools: Pools },
  signal: AbortSignal,
  options: WalkOptions,
): Promise<UsageAmount | null> {
  const subject = contentReaderSubject(served)
  const home = authorize({ ...subject, scope: { ...subject.scope, root: pool.place } }, 'list', ROOT)
  const hasHomes = pool.kind === 'home' && pools.hasHomesBelow(pool.place)
  const hasReserved = served.reserved.length > 0
  const breathe = timeSlices(signal)
  let [bytes, files] = [0, 0]
  try {
    for await (const node of storage.walk(home, signal, options)) {
      await breathe()
      if (hasReserved && !home.forPath(node.path)) continue
      if (hasHomes && !pools.counts(placeOf(pool, node.path), pool)) continue
      const amount = amountOfNode(node)
      bytes += amount.bytes
      files += amount.files
    }
  } catch (error) {
    if (!isAppError(error, 'not_found')) throw error
    // A home does not exist yet; a folder was moved or deleted, and its quota follows.
    if (pool.kind === 'folder') return null
  }
  return { bytes, files }
}

/** Returns the place of a node; that of the deepest directory above it where it is too deep for one, as no home begins there. */
function placeOf({ place }: Pool, path: VirtualPath): VirtualPath {
  for (let folder = path; ; folder = parent(folder)) {
    const found = joinPathsOrNull(place, folder)
    if (found) return found
  }
}

async function* retainedItems({ history }: CountParts, { place }: Pool): AsyncGenerator<RetainedRow> {
  const search = { purpose: null, place, exact: false, userId: null, since: 0, most: RETAINED_AT_ONCE }
  for (let after: RetainedRow | null = null; ; ) {
    const items: RetainedRow[] = await history.keptItems({ ...search, after })
    yield* items
    const last = items.at(-1)
    if (!last || items.length < RETAINED_AT_ONCE) return
    after = last
  }
}
