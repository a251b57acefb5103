import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { ReverserParts } from './reverser.ts'

export type TrashParts = ReverserParts & { readonly links: LinksOfKept }

/** Links to what is in the trash. */
export type LinksOfKept = {
  /** How many there are of each, by the id of what is kept. */
  readonly count: (ids: readonly string[]) => Promise<ReadonlyMap<string, number>>
  /** They lead somewhere again: what is kept as `id` is at `place` now. */
  readonly revive: (id: string, place: VirtualPath) => Promise<void>
  readonly forget: (ids: readonly string[]) => Promise<void>
}
