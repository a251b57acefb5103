import { isWithin, type VirtualPath } from '#server/access/virtual-path.ts'
import { overlap } from '#server/operations/places.ts'
import type { History } from '#server/operations/records/history.ts'
import type { Trace } from '#server/operations/records/trace.ts'
import { withoutRoundTrips } from './round-trips.ts'

/** What came into a folder since a time, of what has another name since then. */
export class Comings {
  readonly #all: readonly VirtualPath[]
  readonly #left: readonly VirtualPath[]

  private constructor(folder: VirtualPath, all: readonly Trace[]) {
    const isInside = (place: VirtualPath) => place !== folder && isWithin(place, folder)
    this.#all = all.flatMap(landingsOf).filter(isInside)
    this.#left = withoutRoundTrips(all).flatMap(landingsOf).filter(isInside)
  }

  /**
   * @param at when the operation ended that left the folder; ms since the epoch
   * @param done what was done since that the history does not know yet
   */
  static async since(
    history: Pick<History, 'since'>,
    { folder, at, done }: { readonly folder: VirtualPath; readonly at: number; readonly done: readonly Trace[] },
  ): Promise<Comings> {
    // That operation went on when it was there.
    const operations = (await history.since(folder, at - 1)) ?? []
    const isThere = ({ act, place, to }: Trace) => overlap(place, folder) || (act === 'moved' && overlap(to, folder))
    const all = [...operations.toReversed().flatMap(({ traces }) => traces), ...done]
    return new Comings(folder, all.filter(isThere))
  }

  /** Is what is at a place there because it was brought? What came and went, or went and came back, was not. */
  brought(place: VirtualPath): boolean {
    return this.#left.some((landing) => isWithin(place, landing))
  }

  /** Did it come there at all, as far as anybody knows? Else its name was changed past Coffer. */
  knows(place: VirtualPath): boolean {
    return this.#all.some((landing) => isWithin(place, landing))
  }
}

/** Where something came to by a change of names. */
function landingsOf({ act, place, to }: Trace): VirtualPath[] {
  if (act === 'moved') return [to]
  return act === 'returned' ? [place] : []
}
