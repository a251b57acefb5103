import { authorize, type Scope } from '#server/access/authorize.ts'
import { contentReaderSubject } from '#server/access/system-subject.ts'
import { joinPaths, ROOT } from '#server/access/virtual-path.ts'
import type { History, RetainedRow } from '#server/operations/records/history.ts'
import { isAppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { amountOfNode, measureRetained } from '#server/storage/metered/measure.ts'
import { partOf } from '#server/storage/metered/replaced-content.ts'
import { NO_AMOUNT, sumOf, type UsageAmount } from '#server/storage/metered/usage-meter.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { TrashAndVersionStore } from '#server/storage/trash-and-version-store.ts'
import type { CountedUsage, Pool } from './pool.ts'
import type { Pools } from './pools.ts'

export type CountParts = {
  readonly storage: Pick<Storage, 'walk'>
  readonly items: Pick<TrashAndVersionStore, 'walkItem'>
  readonly history: Pick<History, 'keptItems'>
  readonly served: Omit<Scope, 'root'>
}

/** Items of the trash and the versions that are read from the journal at once. */
const RETAINED_AT_ONCE = 1000

/** Counts what is on the disk for a pool, without the homes inside. @throws the reason of the signal */
export async function countUsage(
  parts: CountParts,
  { pool, pools }: { readonly pool: Pool; readonly pools: Pools },
  signal: AbortSignal,
): Promise<CountedUsage> {
  const live = await countLive(parts, { pool, pools }, signal)
  const retained = { trash: NO_AMOUNT, version: NO_AMOUNT }
  for await (const item of retainedItems(parts, pool)) {
    signal.throwIfAborted()
    if (pools.poolAt(item.place) !== pool) continue
    const part = partOf(item)
    retained[part] = sumOf(retained[part], await measureRetained(parts.items, item, signal))
  }
  return { live, ...retained }
}

async function countLive(
  { storage, served }: CountParts,
  { pool, pools }: { readonly pool: Pool; readonly pools: Pools },
  signal: AbortSignal,
): Promise<UsageAmount> {
  const subject = contentReaderSubject(served)
  const home = authorize({ ...subject, scope: { ...subject.scope, root: pool.place } }, 'list', ROOT)
  const hasHomes = pools.hasPoolsBelow(pool.place)
  const hasReserved = served.reserved.length > 0
  const breathe = timeSlices(signal)
  let [bytes, files] = [0, 0]
  try {
    for await (const node of storage.walk(home, signal)) {
      await breathe()
      if (hasReserved && !home.forPath(node.path)) continue
      if (hasHomes && pools.poolAt(joinPaths(pool.place, node.path)) !== pool) continue
      const amount = amountOfNode(node)
      bytes += amount.bytes
      files += amount.files
    }
  } catch (error) {
    // The home does not exist yet.
    if (!isAppError(error, 'not_found')) throw error
  }
  return { bytes, files }
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
