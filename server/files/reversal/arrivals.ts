import { isWithin, type VirtualPath } from '#server/access/virtual-path.ts'
import { overlap } from '#server/operations/places.ts'
import type { Change } from '#server/operations/records/change.ts'
import type { History } from '#server/operations/records/history.ts'
import { netChanges } from './net-changes.ts'

/** The items that arrived in a directory since a time by a move or a restore. */
export class Arrivals {
  readonly #all: readonly VirtualPath[]
  readonly #left: readonly VirtualPath[]

  private constructor(folder: VirtualPath, all: readonly Change[]) {
    const isInside = (place: VirtualPath) => place !== folder && isWithin(place, folder)
    this.#all = all.flatMap(arrivalPaths).filter(isInside)
    this.#left = netChanges(all).flatMap(arrivalPaths).filter(isInside)
  }

  /**
   * @param at end of the operation that last changed the directory, in milliseconds since the epoch
   * @param done changes since then that are not in the history yet
   */
  static async since(
    history: Pick<History, 'since'>,
    { folder, at, done }: { readonly folder: VirtualPath; readonly at: number; readonly done: readonly Change[] },
  ): Promise<Arrivals> {
    // Includes that operation itself, which continued after the directory was there.
    const operations = (await history.since(folder, at - 1)) ?? []
    const isThere = ({ act, place, to }: Change) => overlap(place, folder) || (act === 'moved' && overlap(to, folder))
    const all = [...operations.toReversed().flatMap(({ traces }) => traces), ...done]
    return new Arrivals(folder, all.filter(isThere))
  }

  /**
   * Returns whether the item at a place is there because it was moved or restored. False for an item that arrived and
   * was removed again, or was removed and came back.
   */
  isFromArrival(place: VirtualPath): boolean {
    return this.#left.some((landing) => isWithin(place, landing))
  }

  /** Returns whether the history has any arrival at a place. Otherwise its name was changed outside Coffer. */
  hasArrival(place: VirtualPath): boolean {
    return this.#all.some((landing) => isWithin(place, landing))
  }
}

/** Returns the places at which items arrived by a move or a restore. */
function arrivalPaths({ act, place, to }: Change): VirtualPath[] {
  if (act === 'moved') return [to]
  return act === 'returned' ? [place] : []
}
