import { foldPath, type NameMatching } from '#server/access/rules.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'

/** Key by which the views of a folder are stored. A slash separates it from the name of a folder inside. */
export type PlaceKey = string & { readonly __brand: 'PlaceKey' }

/** Returns the key of a path of the served root. */
export const placeKey = (place: VirtualPath, matching: NameMatching): PlaceKey =>
  foldPath(place, matching) as string as PlaceKey

/** Returns the key of a folder in the trash, by the id of the retained item. No path begins like it. */
export const retainedKey = (id: string): PlaceKey => `kept:${id}` as PlaceKey
