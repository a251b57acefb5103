import type { Subject } from '#server/access/authorize.ts'
import { foldPath, type NameMatching } from '#server/access/rules.ts'
import {
  commonFolder,
  dropSegments,
  joinPaths,
  parent,
  segmentsOf,
  type VirtualPath,
} from '#server/access/virtual-path.ts'
import type { ChangeSummary } from '#server/operations/records/change-summary.ts'
import type { Db } from '#server/platform/database/database.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { Items } from './items.ts'
import { placesAbove } from './link-positions.ts'
import type { Share } from './share.ts'
import { ShareReader } from './store.ts'

/** Changes after which another item, or none, may be at a place. All others leave the identity of every item unchanged. */
const DISPLACING_KINDS: readonly ChangeSummary['kind'][] = ['delete', 'move', 'upload']

type AnnouncedChanges = { readonly subject: Pick<Subject, 'scope'>; readonly changes?: readonly ChangeSummary[] }

/** Returns the links, and items of collections, at the places that an operation will change. */
export async function sharesAtChanges(
  { subject: { scope }, changes = [] }: AnnouncedChanges,
  { db, items, matching }: { readonly db: Db; readonly items: Items; readonly matching: NameMatching },
): Promise<readonly Share[]> {
  const fold = (at: VirtualPath) => foldPath(at, matching)
  const folders = new Map<VirtualPath, VirtualPath>()
  /** A folder that is created again by the operation is not a link. */
  const folderOf = async (path: VirtualPath) => (await items.resolvePlace(scope, path)) ?? joinPaths(scope.root, path)
  const changing = new Set<VirtualPath>()
  const breathe = timeSlices()
  for (const path of changes.flatMap(({ kind, paths }) => (DISPLACING_KINDS.includes(kind) ? paths : []))) {
    await breathe()
    const above = parent(path)
    const folder = folders.get(above) ?? (await folderOf(above))
    folders.set(above, folder)
    changing.add(fold(joinPaths(folder, dropSegments(path, segmentsOf(above).length))))
  }
  if (changing.size === 0) return []
  const inside = await new ShareReader(db).sharesInside([...folders.values()].reduce(commonFolder), matching)
  return inside.filter(({ place }) => placesAbove(place).some((at) => changing.has(fold(at))))
}
