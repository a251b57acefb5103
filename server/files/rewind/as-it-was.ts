import { isWithin, ROOT, relativeTo, type VirtualPath } from '#server/access/virtual-path.ts'
import { cameFrom } from '#server/files/undo/history.ts'
import { carried } from '#server/operations/places.ts'
import type { PastOperation } from '#server/operations/records/history.ts'
import type { Trace } from '#server/operations/records/trace.ts'
import { type Branch, PlaceTree } from './place-tree.ts'

/**
 * Where something that was at a place is by now: at a place of the tree, among what is kept (of a folder, below its top), nowhere any more,
 * or nothing was there. A folder that was removed when it was empty only has what is known of its items.
 */
export type Whereabouts =
  | { readonly is: 'at'; readonly place: VirtualPath }
  | { readonly is: 'kept'; readonly id: string; readonly inner: VirtualPath }
  | { readonly is: 'folder' }
  | { readonly is: 'lost' }
  | { readonly is: 'nothing' }

const NOTHING: Whereabouts = { is: 'nothing' }

/** The tree as it was at a time, told by taking away one by one what was done since, the latest first. */
export class AsItWas {
  /** What is known to be other than today. */
  readonly #known = new PlaceTree<Whereabouts>()
  /** What was in the trash at the time that is reached, and is in the tree today. */
  readonly #trash = new Map<string, Branch<Whereabouts>>()

  /** One thing was not done yet. */
  without({ act, place, to }: Trace): void {
    switch (act) {
      case 'made':
        this.#clear(place, NOTHING)
        break
      case 'moved': {
        const part = this.#take(to)
        this.#clear(to, NOTHING)
        this.#known.put(place, part)
        break
      }
      case 'kept':
      case 'replaced':
        this.#bring(to ?? '', place)
        break
      case 'returned':
        this.#trash.set(to ?? '', this.#take(place))
        this.#clear(place, NOTHING)
        break
      case 'emptied':
        this.#known.set(place, { is: 'folder' })
        break
      case 'lost':
        // Of what was kept, nothing in the tree is another one for it.
        if (to === null) this.#clear(place, { is: 'lost' })
    }
  }

  /** Where what was at a place is by now. */
  whereIs(place: VirtualPath): Whereabouts {
    const known = this.#known.nearest(place)
    if (!known) return { is: 'at', place }
    return below(known.value, relativeTo(known.place, place) ?? place, known.place === place)
  }

  /** Names in a folder of which more is known than that they are there today. */
  namesIn(folder: VirtualPath): string[] {
    return this.#known.namesIn(folder)
  }

  /** Is anything below a folder that is there known to have been other than today? */
  isOtherIn(folder: VirtualPath): boolean {
    return this.#known.some(folder, (was, place) => was.is !== 'at' || was.place !== place)
  }

  #bring(id: string, place: VirtualPath): void {
    const part = this.#trash.get(id)
    if (part) this.#known.put(place, part)
    else this.#clear(place, { is: 'kept', id, inner: ROOT })
  }

  /** All that is known of a place and below it, with what it is itself. */
  #take(top: VirtualPath): Branch<Whereabouts> {
    const itself = this.whereIs(top)
    const part = this.#known.cut(top)
    part.node.value = itself
    return part
  }

  #clear(top: VirtualPath, what: Whereabouts): void {
    this.#known.cut(top)
    this.#known.set(top, what)
  }
}

/** Something in what is known to be elsewhere. */
function below(known: Whereabouts, inner: VirtualPath, isItself: boolean): Whereabouts {
  if (isItself) return known
  if (known.is === 'at') return { is: 'at', place: carried(inner, ROOT, known.place) ?? known.place }
  if (known.is === 'kept') return { ...known, inner: carried(inner, ROOT, known.inner) ?? inner }
  return known.is === 'lost' ? known : NOTHING
}

/** Operations of a folder since a time, the latest first; of those before it had its name, with the places that they would have today. */
export type FolderPast = { readonly operations: readonly PastOperation[]; readonly isWhole: boolean }

type PastSource = {
  /** Asks the history for what touched a place since then; null when that is too much. */
  readonly since: (place: VirtualPath) => Promise<PastOperation[] | null>
  /** May the asker know of a place? */
  readonly isKnown: (place: VirtualPath) => boolean
}

/**
 * Everything that happened in a folder since a time, through its renames, told as if it had had its name of today.
 *
 * Where it was out of sight, that is the end of it.
 */
export async function pastOfFolder(folder: VirtualPath, { since, isKnown }: PastSource): Promise<FolderPast> {
  const operations: PastOperation[] = []
  let place = folder
  let before: string | null = null
  for (;;) {
    const found = await since(place)
    if (found === null) return { operations, isWhole: false }
    let came: VirtualPath | null = null
    for (const operation of found) {
      if (before !== null && operation.id >= before) continue
      came = cameFrom(operation.traces, place)
      before = operation.id
      operations.push(rebased(operation, place, folder, came))
      if (came !== null) break
    }
    if (came === null) return { operations, isWhole: operations.every(({ isWhole }) => isWhole) }
    if (!isKnown(came)) return { operations, isWhole: false }
    place = came
  }
}

/**
 * Of operations, the latest first, those whose effect is there: what was taken back is left out with what took it back, and what was taken
 * back and done again counts where it was done last.
 */
export function inEffect(operations: readonly PastOperation[]): PastOperation[] {
  const listed = new Set(operations.map(({ id }) => id))
  const chainOf = ({ id, standsFor }: PastOperation) => (listed.has(standsFor) ? standsFor : id)
  // Of each chain of undo and redo the earliest decides, which comes last.
  const earliest = new Map(operations.map((operation) => [chainOf(operation), operation]))
  return operations.filter((operation) => {
    const chain = chainOf(operation)
    return operation.id === chain && !earliest.get(chain)?.isTakenBack
  })
}

/** What is in `from` told as if that were `to`; the move that brought the folder itself is left out. */
function rebased(
  operation: PastOperation,
  from: VirtualPath,
  to: VirtualPath,
  came: VirtualPath | null,
): PastOperation {
  if (from === to && came === null) return operation
  const placed = (place: VirtualPath) => carried(place, from, to) ?? place
  const traces = operation.traces
    .filter((trace) => !(came !== null && trace.act === 'moved' && isWithin(from, trace.to)))
    .map((trace): Trace => {
      const place = placed(trace.place)
      return trace.act === 'moved' ? { ...trace, place, to: placed(trace.to) } : { ...trace, place }
    })
  return { ...operation, traces }
}
