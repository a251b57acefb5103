import { type HistoryEntry, HistoryKind, type HistoryPage, type HistoryQuery, MOST_NAMED } from '#contract/undo.ts'
import type { Grant, Subject } from '#server/access/authorize.ts'
import { joinPaths, type VirtualPath } from '#server/access/virtual-path.ts'
import type { InverseParts } from '#server/files/reversal/apply-inverse.ts'
import { rebasePath, recordedPathOf } from '#server/operations/places.ts'
import type { Change } from '#server/operations/records/change.ts'
import { composeMoves } from '#server/operations/records/compose-moves.ts'
import type { PastOperation, PastSearch } from '#server/operations/records/history.ts'

const PAGE = 50
const AT_ONCE = 200
/** Maximum number of operations that a history goes back through. */
const MOST_READ = 20_000

/**
 * Maximum number of changes that the steps of one page summarize, because they are held in memory. Further changes of a step are not
 * counted.
 *
 * @limit Trash, versions and undo | Changes that the steps on one page of the history summarize | {}
 */
const MOST_SUMMARIZED = 20_000

type Parts = Pick<InverseParts, 'history' | 'storage'>

/**
 * Returns the changes of an item and everything below it that the requester can see: one entry per gesture, those of a page in the order in
 * which they began, latest first.
 */
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
  const { steps: found, next } = await stepsOf(history, { place, since, before: query.before ?? null, most }, isShown)
  const entries: HistoryEntry[] = []
  for (const step of found) {
    const entry = await entryOf({ history }, subject, step)
    if (entry.count > 0) entries.push(entry)
  }
  const steps = entries.toSorted((one, other) => (one.id < other.id ? 1 : -1))
  return { steps, next, since: await history.firstOperationTime() }
}

/** Operations of one gesture of a user, latest first. */
type PastStep = readonly PastOperation[]

const stepKeyOf = ({ id, userId, gesture }: PastOperation): string => (gesture === null ? id : `${userId} ${gesture}`)

/**
 * Returns the latest `most` steps on an item, each with all its operations: a step is on the page of its latest operation, and not
 * repeated on later pages. `next` is the `before` of the next page; null at the end.
 */
async function stepsOf(
  history: Parts['history'],
  search: PastSearch,
  isShown: (operation: PastOperation) => boolean,
): Promise<{ steps: PastStep[]; next: string | null }> {
  const earlierPages = new Set<string>()
  const steps = new Map<string, [PastOperation, ...PastOperation[]]>()
  let next: string | null = null
  let first: string | null = null
  let read = 0
  for await (const operation of pastOf(history, search)) {
    if (first !== null && operation.id < first) break
    if (!isShown(operation)) continue
    const key = stepKeyOf(operation)
    if (search.before !== null && operation.id >= search.before) earlierPages.add(key)
    if (earlierPages.has(key)) continue
    const step = steps.get(key)
    if (step || steps.size < search.most) read += operation.traces.length
    if (read > MOST_SUMMARIZED) return { steps: [...steps.values()], next: next ?? operation.id }
    if (step) step.push(operation)
    else if (steps.size < search.most) steps.set(key, [operation])
    else if (next === null) {
      // The page is full. Its steps may have begun before this operation, which belongs to the next page.
      next = [...steps.values()].at(-1)?.[0].id ?? null
      first = await firstOperationOf(history, [...steps.values()])
      if (operation.id < first) break
    }
  }
  return { steps: [...steps.values()], next }
}

/** Returns the id of the earliest operation of several steps. */
async function firstOperationOf(history: Parts['history'], steps: readonly PastStep[]): Promise<string> {
  const ids = steps.flat().map(({ id }) => id)
  const gestures = steps.flatMap(([latest]) => latest?.gesture ?? [])
  const begun = gestures.length === 0 ? [] : await history.firstOfGestures(gestures)
  return [...ids, ...begun].toSorted()[0] ?? ''
}

/**
 * Yields the operations on an item, latest first, through its renames: before it arrived at its place, those on its earlier place
 * count. All operations are read from the latest on, because only they show where the item was.
 */
async function* pastOf(history: Parts['history'], search: PastSearch): AsyncGenerator<PastOperation> {
  let { place } = search
  let before: string | null = null
  for (let read = 0; read < MOST_READ; ) {
    const some = await history.past({ ...search, place, before, most: AT_ONCE })
    read += some.length
    let came: VirtualPath | null = null
    for (const operation of some) {
      before = operation.id
      yield operation
      came = previousPlace(operation.traces, place)
      if (came !== null) break
    }
    if (came !== null) place = came
    else if (some.length < AT_ONCE) break
  }
}

/** Returns the place of an item before an operation moved it or a directory above it; null when it did not. */
export function previousPlace(traces: readonly Change[], place: VirtualPath): VirtualPath | null {
  let found: VirtualPath | null = null
  // One operation may move an item more than once, by way of a temporary name.
  for (const { act, place: from, to } of traces.toReversed()) {
    const before: VirtualPath | null = act === 'moved' ? rebasePath(found ?? place, to, from) : null
    if (before !== null) found = before
  }
  return found
}

async function entryOf({ history }: Pick<Parts, 'history'>, subject: Subject, group: PastStep): Promise<HistoryEntry> {
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
  for (const { act, place, to } of composeMoves(traces)) {
    const path = recordedPathOf(subject, place)
    if (path === null) continue
    const target = act === 'moved' ? recordedPathOf(subject, to as typeof place) : null
    if (!items.has(path) || target !== null) items.set(path, { path, to: target })
  }
  return [...items.values()]
}

async function stateOf(
  history: Parts['history'],
  { userId, permissions }: Subject,
  group: PastStep,
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
  const missing = new Set(ids).difference(new Set(kept.map(({ id }) => id)))
  if (missing.size === 0) return 'possible'
  const restored = await history.returnedIds([...missing])
  if (restored.length < missing.size) return 'not_kept'
  return kept.length === 0 ? 'restored' : 'partly_restored'
}
