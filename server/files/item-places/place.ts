import { foldPath, type NameMatching } from '#server/access/rules.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'

/** Key by which data about an item is stored. A slash separates the key of a folder from the name of an item inside. */
export type PlaceKey = string & { readonly __brand: 'PlaceKey' }

/** Returns the key of a path of the served root. */
export const placeKey = (place: VirtualPath, matching: NameMatching): PlaceKey =>
  foldPath(place, matching) as string as PlaceKey

/** Returns the key of an item in the trash, by the id of the retained item. No path begins like it. */
export const retainedKey = (id: string): PlaceKey => `kept:${id}` as PlaceKey

/** Places of an item before and after a change; `to` is null if it no longer exists. */
export type Relocation = { readonly from: PlaceKey; readonly to: Destination | null }

type Destination = {
  readonly key: PlaceKey
  /** Path of the served root; null in the trash. */
  readonly place: VirtualPath | null
  /** Identity of the item before or after the change. */
  readonly identity: string
}
