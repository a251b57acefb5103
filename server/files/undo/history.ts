import { type HistoryEntry, HistoryKind, type HistoryPage, type HistoryQuery, MOST_NAMED } from '#contract/undo.ts'
import type { Grant, Subject } from '#server/access/authorize.ts'
import { joinPaths, type VirtualPath } from '#server/access/virtual-path.ts'
import type { InverseParts } from '#server/files/reversal/apply-inverse.ts'
import { rebasePath, visiblePathOf } from '#server/operations/places.ts'
import type { Change } from '#server/operations/records/change.ts'
import type { PastOperation, PastSearch } from '#server/operations/records/history.ts'

const PAGE = 50
const AT_ONCE = 200
/** Maximum number of operations that a history goes back through. */
const MOST_READ = 20_000

type Parts = Pick<InverseParts, 'history' | 'storage'>

/** Returns the changes of an item and everything below it that the requester can see, latest first: one entry per gesture. */
export async function historyPage(
  { history, storage }: Parts,
  item: Grant<'list'>,
  query: HistoryQuery,
): Promise<HistoryPage> {
  const { subject } = item
  const place = joinPaths(subject.scope.root, await storage.locate(item))
  const most = Math.min(Number(query.limit ?? PAGE), 200)
  const since = subject.permissions.admin ? 0 : (subject.scopeSince ?? 0)
  // Changes that the requester cannot see do not count, not even for the end of a page.
  const isShown = ({ kind, traces }: PastOperation) =>
    HistoryKind.safeParse(kind).success && shownItems(subject, traces).length > 0
  const found = await pastOf(history, { place, since, before: query.before ?? null, most }, isShown)
  const steps = groupsOf(found)
  const entries: HistoryEntry[] = []
  for (const group of steps) {
    const entry = await entryOf({ history }, subject, group)
    if (entry.count > 0) entries.push(entry)
  }
  const next = found.length === most ? (found.at(-1)?.id ?? null) : null
  return { steps: entries, next, since: await history.firstOperationTime() }
}

/**
 * Returns the operations on an item, through its renames: before it arrived at its place, those on its earlier place
 * count. All operations are read from the latest on, because only they show where the item was.
 */
async function pastOf(
  history: Parts['history'],
  search: PastSearch,
  isShown: (operation: PastOperation) => boolean,
): Promise<PastOperation[]> {
  const found: PastOperation[] = []
  let { place } = search
  let before: string | null = null
  for (let read = 0; read < MOST_READ; ) {
    const some = await history.past({ ...search, place, before, most: AT_ONCE })
    read += some.length
    let came: VirtualPath | null = null
    for (const operation of some) {
      before = operation.id
      if ((search.before === null || operation.id < search.before) && isShown(operation)) found.push(operation)
      if (found.length === search.most) return found
      came = previousPlace(operation.traces, place)
      if (came !== null) break
    }
    if (came !== null) place = came
    else if (some.length < AT_ONCE) break
  }
  return found
}

/** Returns the place of an item before an operation moved it or a directory above it; null when it did not. */
export function previousPlace(traces: readonly Change[], place: VirtualPath): VirtualPath | null {
  for (const { act, place: from, to } of traces.toReversed()) {
    const before = act === 'moved' ? rebasePath(place, to, from) : null
    if (before !== null) return before
  }
  return null
}

/** Groups the operations of one gesture of a user into one step. */
function groupsOf(operations: readonly PastOperation[]): PastOperation[][] {
  const groups = new Map<string, PastOperation[]>()
  for (const operation of operations) {
    const key = operation.gesture === null ? operation.id : `${operation.userId} ${operation.gesture}`
    const group = groups.get(key)
    if (group) group.push(operation)
    else groups.set(key, [operation])
  }
  return [...groups.values()]
}

async function entryOf(
  { history }: Pick<Parts, 'history'>,
  subject: Subject,
  group: readonly PastOperation[],
): Promise<HistoryEntry> {
  const [latest] = group
  const first = group.at(-1)
  if (!latest || !first) throw new Error('A step without an operation.')
  const traces = group.toReversed().flatMap((operation) => operation.traces)
  const items = shownItems(subject, traces)
  return {
    id: first.id,
    kind: HistoryKind.parse(first.kind),
    at: first.startedAt,
    by: first.userId === 0 ? null : first.username,
    mine: first.userId === subject.userId,
    items: items.slice(0, MOST_NAMED),
    count: items.length,
    state: await stateOf(history, subject, group, traces),
  }
}

/** Returns the changes of an operation as the requester can see them; several changes at one path are listed once. */
function shownItems(subject: Subject, traces: readonly Change[]): HistoryEntry['items'] {
  const items = new Map<string, HistoryEntry['items'][number]>()
  for (const { act, place, to } of traces) {
    const path = visiblePathOf(subject, place)
    if (path === null) continue
    const target = act === 'moved' ? visiblePathOf(subject, to as typeof place) : null
    if (!items.has(path) || target !== null) items.set(path, { path, to: target })
  }
  return [...items.values()]
}

async function stateOf(
  history: Parts['history'],
  { userId, permissions }: Subject,
  group: readonly PastOperation[],
  traces: readonly Change[],
): Promise<HistoryEntry['state']> {
  if (group.every(({ isTakenBack }) => isTakenBack)) return 'taken_back'
  if (!permissions.admin && group.some((operation) => operation.userId !== userId)) return 'not_yours'
  if (group.some(({ isWhole }) => !isWhole) || traces.some(({ act }) => act === 'lost')) return 'not_kept'
  // The retained items of a redone operation have other ids by now.
  if (group.some(({ id, standsFor }) => id !== standsFor)) return 'possible'
  const returned = new Set(traces.flatMap(({ act, to }) => (act === 'returned' && to !== null ? [to] : [])))
  const ids = traces.flatMap(({ act, to }) =>
    (act === 'kept' || act === 'replaced') && to !== null && !returned.has(to) ? [to] : [],
  )
  const kept = ids.length === 0 ? [] : await history.keptByIds(ids)
  return kept.length === new Set(ids).size ? 'possible' : 'not_kept'
}
