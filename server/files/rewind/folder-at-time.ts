import { isWithin, ROOT, relativeTo, type VirtualPath } from '#server/access/virtual-path.ts'
import { previousPlace } from '#server/files/undo/history.ts'
import { rebasePath } from '#server/operations/places.ts'
import type { Change } from '#server/operations/records/change.ts'
import type { PastOperation } from '#server/operations/records/history.ts'
import { type Branch, PlaceTree } from './place-tree.ts'

/**
 * Current location of an item that was at a place earlier: at a place of the tree, among the retained items (with its
 * path inside a retained directory), deleted, or there was nothing. For a directory that was removed while empty, only
 * its items are known.
 */
export type ItemLocation =
  | { readonly is: 'at'; readonly place: VirtualPath }
  | { readonly is: 'kept'; readonly id: string; readonly inner: VirtualPath }
  | { readonly is: 'folder' }
  | { readonly is: 'lost' }
  | { readonly is: 'nothing' }

export const NOTHING: ItemLocation = { is: 'nothing' }

/** The tree at an earlier time, computed by reverting the changes since then, latest first. */
export class FolderAtTime {
  /** Places known to differ from today. */
  readonly #known = new PlaceTree<ItemLocation>()
  /** Items that were in the trash at the time reached so far, and are in the tree today. */
  readonly #trash = new Map<string, Branch<ItemLocation>>()

  /** Reverts one change. */
  revertChange({ act, place, to }: Change): void {
    switch (act) {
      case 'made':
        this.#clear(place, NOTHING)
        break
      case 'moved': {
        const part = this.#take(to)
        this.#clear(to, NOTHING)
        this.#known.putBranch(place, part)
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
        // A retained item was deleted: this does not affect the tree.
        if (to === null) this.#clear(place, { is: 'lost' })
    }
  }

  /** Returns the current location of the item that was at a place. */
  locationOf(place: VirtualPath): ItemLocation {
    const known = this.#known.nearest(place)
    if (!known) return { is: 'at', place }
    return below(known.value, relativeTo(known.place, place) ?? place, known.place === place)
  }

  /** Returns the names in a directory for which there is information beyond the current entries. */
  namesIn(folder: VirtualPath): string[] {
    return this.#known.namesIn(folder)
  }

  /** Returns whether anything below an existing directory is known to differ from today. */
  differsBelow(folder: VirtualPath): boolean {
    return this.#known.some(folder, (was, place) => was.is !== 'at' || was.place !== place)
  }

  #bring(id: string, place: VirtualPath): void {
    const part = this.#trash.get(id)
    if (part) this.#known.putBranch(place, part)
    else this.#clear(place, { is: 'kept', id, inner: ROOT })
  }

  /** Removes and returns the information about a place and everything below it, including its own location. */
  #take(top: VirtualPath): Branch<ItemLocation> {
    const itself = this.locationOf(top)
    const part = this.#known.cutBranch(top)
    part.node.value = itself
    return part
  }

  #clear(top: VirtualPath, what: ItemLocation): void {
    this.#known.cutBranch(top)
    this.#known.set(top, what)
  }
}

/** Returns the location of an item inside one whose location is known. */
function below(known: ItemLocation, inner: VirtualPath, isItself: boolean): ItemLocation {
  if (isItself) return known
  if (known.is === 'at') return { is: 'at', place: rebasePath(inner, ROOT, known.place) ?? known.place }
  if (known.is === 'kept') return { ...known, inner: rebasePath(inner, ROOT, known.inner) ?? inner }
  return known.is === 'lost' ? known : NOTHING
}

/** Operations in a directory since a time, latest first; those before it got its name are listed under the places they would have today. */
export type FolderPast = { readonly operations: readonly PastOperation[]; readonly isWhole: boolean }

type PastSource = {
  /** Returns the operations that touched a place since then; null when there are too many. */
  readonly since: (place: VirtualPath) => Promise<PastOperation[] | null>
  /** Returns whether the requester can see a place. */
  readonly isKnown: (place: VirtualPath) => boolean
}

/**
 * Returns all operations in a directory since a time, through its renames, as if it had always had its current name.
 * Stops where the directory was not visible to the requester.
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
      came = previousPlace(operation.traces, place)
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
 * Returns the operations that are in effect, latest first: an undone operation is excluded with its undo, and a redone
 * one counts at the time of the last redo.
 */
export function effectiveOperations(operations: readonly PastOperation[]): PastOperation[] {
  const listed = new Set(operations.map(({ id }) => id))
  const chainOf = ({ id, standsFor }: PastOperation) => (listed.has(standsFor) ? standsFor : id)
  // The earliest operation of each chain of undo and redo decides, and comes last here.
  const earliest = new Map(operations.map((operation) => [chainOf(operation), operation]))
  return operations.filter((operation) => {
    const chain = chainOf(operation)
    return operation.id === chain && !earliest.get(chain)?.isTakenBack
  })
}

/** Moves the places of an operation from `from` to `to`; the move of the directory itself is excluded. */
function rebased(
  operation: PastOperation,
  from: VirtualPath,
  to: VirtualPath,
  came: VirtualPath | null,
): PastOperation {
  if (from === to && came === null) return operation
  const placed = (place: VirtualPath) => rebasePath(place, from, to) ?? place
  const traces = operation.traces
    .filter((trace) => !(came !== null && trace.act === 'moved' && isWithin(from, trace.to)))
    .map((trace): Change => {
      const place = placed(trace.place)
      return trace.act === 'moved' ? { ...trace, place, to: placed(trace.to) } : { ...trace, place }
    })
  return { ...operation, traces }
}
