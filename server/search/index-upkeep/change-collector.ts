import { joinPaths, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Change } from '#server/operations/records/change.ts'
import {
  type EndedOperation,
  isManyChanges,
  type OperationEvents,
  type OperationKind,
} from '#server/operations/records/operation.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { ReadRequest } from '#server/search/crawler/messages.ts'

/** Time to collect changes, in milliseconds, so that many changes of one folder become one. */
const GATHER = 300
/**
 * Number of folders above which all folders are scanned by modification time instead.
 *
 * @limit Search | Changed folders that wait to be read; beyond them the whole tree is scanned | {}
 */
const TOO_MANY = 2000

/** Operations that may have put a whole tree at their last path. */
const BRINGS_TREES: ReadonlySet<OperationKind> = new Set(['copy', 'move', 'extract'])

export type ChangeCollectorParts = {
  readonly events: Pick<EventBus<OperationEvents>, 'subscribe'>
  readonly read: (requests: readonly ReadRequest[]) => void
  readonly scan: () => void
}

/** Collects changes of folders and has the folders read soon. */
export class ChangeCollector {
  readonly #parts: ChangeCollectorParts
  readonly #waiting = new Map<VirtualPath, ReadRequest['reach']>()
  readonly #unsubscribe: () => void
  #timer: Timer | null = null

  constructor(parts: ChangeCollectorParts) {
    this.#parts = parts
    // Failed operations count, too: they may have been done in part.
    this.#unsubscribe = parts.events.subscribe('operation.ended', (operation) => this.#note(foldersOf(operation)))
  }

  /** Reports a change at a path of the served root: in a folder, or of a file. */
  changed(place: VirtualPath): void {
    this.#note([{ path: place, reach: 'new' }])
  }

  /** Reports that the item at a path of the served root no longer exists. */
  gone(place: VirtualPath): void {
    this.#note([{ path: parent(place), reach: 'new' }])
  }

  close(): void {
    this.#unsubscribe()
    if (this.#timer) clearTimeout(this.#timer)
    this.#timer = null
    this.#waiting.clear()
  }

  #note(requests: readonly ReadRequest[]): void {
    for (const { path, reach } of requests) {
      if (this.#waiting.size > TOO_MANY) break
      if (this.#waiting.get(path) !== 'all') this.#waiting.set(path, reach)
    }
    this.#timer ??= setTimeout(() => this.#pass(), GATHER).unref()
  }

  #pass(): void {
    this.#timer = null
    const requests = [...this.#waiting].map(([path, reach]) => ({ path, reach }))
    this.#waiting.clear()
    if (requests.length > TOO_MANY) this.#parts.scan()
    else if (requests.length > 0) this.#parts.read(requests)
  }
}

/** Returns the folders that an operation may have changed. */
function foldersOf(operation: EndedOperation): ReadRequest[] {
  const { kind, traces = [] } = operation
  return isManyChanges(kind) ? [...namedBy(operation), ...traces.flatMap(touchedBy)] : namedBy(operation)
}

/** Returns the folders that a recorded change affects; the records are more precise than the paths of the operation. */
function touchedBy({ act, place, to }: Change): ReadRequest[] {
  const folder: ReadRequest = { path: parent(place), reach: 'new' }
  if (act === 'returned') return [folder, { path: place, reach: 'all' }]
  // For `moved`, `to` is a path.
  const target = act === 'moved' ? to : null
  return target === null ? [folder] : [folder, { path: parent(target), reach: 'new' }, { path: target, reach: 'all' }]
}

function namedBy({ kind, scopeRoot, paths }: EndedOperation): ReadRequest[] {
  const places = paths.map((path) => joinPaths(scopeRoot, path))
  if (kind === 'command') return places.map((path): ReadRequest => ({ path, reach: 'new' }))
  const folders = places.map((place): ReadRequest => ({ path: parent(place), reach: 'new' }))
  const brought = BRINGS_TREES.has(kind) ? places.slice(-1) : []
  return [...folders, ...brought.map((path): ReadRequest => ({ path, reach: 'all' }))]
}
