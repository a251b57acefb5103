import { foldPath, type NameMatching } from '#server/access/rules.ts'
import {
  dropSegments,
  joinPathsOrNull,
  parent,
  ROOT,
  segmentsOf,
  type VirtualPath,
} from '#server/access/virtual-path.ts'
import { AS_VERSION, type Change, identityOfMark, type Mark } from '#server/operations/records/change.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { isSameVolume } from '#server/storage/identity.ts'
import { movedPlace } from './link-updates.ts'
import type { Share } from './share.ts'
import type { TrashPosition } from './store.ts'

/** Place of the item of a link after changes: a path, in the trash, or none. */
export type LinkPosition = {
  readonly share: Share
  readonly place: VirtualPath | null
  readonly spot: TrashPosition | null
  /**
   * Its identity, which changes with its content or on another volume; null inside a folder that was moved to another volume, where it is
   * not known.
   */
  readonly identity: string | null
}

type PositionOptions = {
  readonly matching: NameMatching
  /** Whether a file with replaced content is another item, as after a copy over it, and not the same as after a save. */
  readonly endsReplaced?: boolean
}

type Position = { -readonly [Key in keyof LinkPosition]: LinkPosition[Key] }

/**
 * Returns where the items of links are after changes, one after the other. What arrives at a place is another item than the one that was
 * shared there, unless it is a new content of the same file.
 */
export async function positionsAfter(
  shares: readonly Share[],
  changes: readonly Change[],
  options: PositionOptions,
): Promise<readonly LinkPosition[]> {
  if (shares.length === 0) return []
  const positions = new Positions(options)
  const breathe = timeSlices()
  for (const share of shares) positions.add(share)
  for (const [index, change] of changes.entries()) {
    positions.apply(change, changes[index - 1])
    await breathe()
  }
  return positions.all
}

/** Positions of items, found by their places and the folders above these. */
class Positions {
  readonly all: Position[] = []
  readonly #matching: NameMatching
  readonly #endsReplaced: boolean
  readonly #byPlace = new Map<string, Set<Position>>()
  readonly #inTrash = new Map<string, readonly Position[]>()

  constructor({ matching, endsReplaced = false }: PositionOptions) {
    this.#matching = matching
    this.#endsReplaced = endsReplaced
  }

  add(share: Share): void {
    const position = { share, place: share.place, spot: null, identity: share.identity }
    this.all.push(position)
    this.#put(position, share.place)
  }

  apply(change: Change, before: Change | undefined): void {
    const { act, place, to, mark } = change
    const isContent = mark === AS_VERSION
    if (act === 'moved') {
      const moved = this.#take(place)
      this.#take(to)
      for (const [position, from] of moved) this.#arrive(position, movedPlace(from, place, to), { top: to, mark })
    } else if (act === 'replaced') {
      if (this.#endsReplaced) this.#take(place)
      else this.#renew(place, mark)
    } else if (act === 'kept' && isContent) {
      // The next change is the content that comes in exchange.
    } else if (act === 'kept' && to !== null) {
      const inner = segmentsOf(place).length
      const taken = this.#take(place)
      for (const [position, from] of taken) position.spot = { keptId: to, inner: dropSegments(from, inner) }
      if (taken.length > 0)
        this.#inTrash.set(
          to,
          taken.map(([position]) => position),
        )
    } else if (act === 'returned' && isExchange(before, place)) this.#renew(place, mark)
    else if (act === 'returned') {
      this.#take(place)
      for (const position of this.#inTrash.get(to ?? '') ?? [])
        if (position.spot) this.#arrive(position, joinPathsOrNull(place, position.spot.inner), { top: place, mark })
      this.#inTrash.delete(to ?? '')
    } else if (act !== 'lost' || to === null) this.#take(place)
  }

  /** Sets the identity of a file that has other content. */
  #renew(place: VirtualPath, mark: Mark): void {
    for (const position of this.#at(place))
      if (!position.share.isDirectory) position.identity = identityOfMark(mark) || position.identity
  }

  /** Puts an item at its place in `top`, which has arrived there. An item whose path is too long, null, cannot have a link. */
  #arrive(position: Position, place: VirtualPath | null, { top, mark }: { top: VirtualPath; mark: Mark }): void {
    if (place === null) {
      position.spot = null
      return
    }
    const identity = identityOfMark(mark) || position.identity
    if (place === top) position.identity = identity
    else if (identity !== null && position.identity !== null && !isSameVolume(identity, position.identity))
      position.identity = null
    this.#put(position, place)
  }

  #at(place: VirtualPath): readonly Position[] {
    return [...(this.#byPlace.get(foldPath(place, this.#matching)) ?? [])]
  }

  #put(position: Position, place: VirtualPath): void {
    position.place = place
    position.spot = null
    for (const key of this.#keysOf(place)) {
      const there = this.#byPlace.get(key) ?? new Set()
      this.#byPlace.set(key, there.add(position))
    }
  }

  /** Removes all at a place and inside it. Returns them with their places. */
  #take(place: VirtualPath): [Position, VirtualPath][] {
    return this.#at(place).flatMap((position): [Position, VirtualPath][] => {
      const from = position.place
      if (from === null) return []
      for (const key of this.#keysOf(from)) this.#byPlace.get(key)?.delete(position)
      position.place = null
      return [[position, from]]
    })
  }

  #keysOf(place: VirtualPath): string[] {
    return placesAbove(place).map((at) => foldPath(at, this.#matching))
  }
}

/** Returns a place and the folders above it, without the root. */
export function placesAbove(place: VirtualPath): VirtualPath[] {
  const places: VirtualPath[] = []
  for (let at = place; at !== ROOT; at = parent(at)) places.push(at)
  return places
}

/** Returns whether the change before the return of a file to a place was that its content was kept as a version. */
const isExchange = (before: Change | undefined, place: VirtualPath) =>
  before?.act === 'kept' && before.mark === AS_VERSION && before.place === place
