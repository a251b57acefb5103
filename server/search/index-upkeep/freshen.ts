import { below, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import {
  bringsBack,
  type EndedOperation,
  type OperationEvents,
  type OperationKind,
} from '#server/operations/records/operation.ts'
import type { Trace } from '#server/operations/records/trace.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { ReadRequest } from '#server/search/crawler/messages.ts'

/** Changes are waited for so long, so that many of one folder are one (ms). */
const GATHER = 300
/** From so many folders on, all are looked at instead: those that changed, by their times. */
const TOO_MANY = 2000

/** What may have put a whole tree where its last path says. */
const BRINGS_TREES: ReadonlySet<OperationKind> = new Set(['copy', 'move', 'extract'])

export type FreshenParts = {
  readonly events: Pick<EventBus<OperationEvents>, 'subscribe'>
  readonly read: (requests: readonly ReadRequest[]) => void
  readonly scan: () => void
}

/** Hears where something changed, and has it read soon. */
export class Freshen {
  readonly #parts: FreshenParts
  readonly #waiting = new Map<VirtualPath, ReadRequest['reach']>()
  readonly #leave: () => void
  #timer: Timer | null = null

  constructor(parts: FreshenParts) {
    this.#parts = parts
    // Also of one that failed: it may have done a part.
    this.#leave = parts.events.subscribe('operation.ended', (operation) => this.#note(foldersOf(operation)))
  }

  /** Something is new at a path of the served root: in a folder, or a file itself. */
  changed(place: VirtualPath): void {
    this.#note([{ path: place, reach: 'new' }])
  }

  /** What was at a path of the served root is not there any more. */
  gone(place: VirtualPath): void {
    this.#note([{ path: parent(place), reach: 'new' }])
  }

  close(): void {
    this.#leave()
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

/** Where an operation may have changed something. */
function foldersOf(operation: EndedOperation): ReadRequest[] {
  const { kind, traces = [] } = operation
  return bringsBack(kind) ? [...namedBy(operation), ...traces.flatMap(touchedBy)] : namedBy(operation)
}

/** What it did says more than what it names. */
function touchedBy({ act, place, to }: Trace): ReadRequest[] {
  const folder: ReadRequest = { path: parent(place), reach: 'new' }
  if (act === 'returned') return [folder, { path: place, reach: 'all' }]
  // Where something was moved to is a place.
  const target = act === 'moved' ? to : null
  return target === null ? [folder] : [folder, { path: parent(target), reach: 'new' }, { path: target, reach: 'all' }]
}

function namedBy({ kind, scopeRoot, paths }: EndedOperation): ReadRequest[] {
  const places = paths.map((path) => below(scopeRoot, path))
  if (kind === 'command') return places.map((path): ReadRequest => ({ path, reach: 'new' }))
  const folders = places.map((place): ReadRequest => ({ path: parent(place), reach: 'new' }))
  const brought = BRINGS_TREES.has(kind) ? places.slice(-1) : []
  return [...folders, ...brought.map((path): ReadRequest => ({ path, reach: 'all' }))]
}
