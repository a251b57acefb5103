import type { PlaceKey } from '../item-places/place.ts'
import type { ItemLock } from './item-lock.ts'

/** Finds locks by the places of items. */
export class LockIndex {
  readonly all: readonly ItemLock[]
  readonly #byPlace: ReadonlyMap<string, readonly ItemLock[]>

  constructor(all: readonly ItemLock[]) {
    this.all = all
    this.#byPlace = Map.groupBy(all, ({ place }) => place)
  }

  /** Returns the locks that cover an item: its own, and those of folders above it with everything below. */
  covering(place: PlaceKey): ItemLock[] {
    if (this.all.length === 0) return []
    const found = [...(this.#byPlace.get(place) ?? [])]
    for (const folder of foldersAbove(place))
      found.push(...(this.#byPlace.get(folder) ?? []).filter(({ isDeep }) => isDeep))
    return found
  }

  /** Returns the locks on items below a folder. */
  below(place: PlaceKey): ItemLock[] {
    const prefix = place === '/' ? '/' : `${place}/`
    return this.all.filter((lock) => lock.place.startsWith(prefix) && lock.place !== place)
  }
}

function* foldersAbove(place: string): Generator<string> {
  for (let slash = place.lastIndexOf('/'); slash > 0; slash = place.lastIndexOf('/', slash - 1))
    yield place.slice(0, slash)
  if (place !== '/') yield '/'
}
