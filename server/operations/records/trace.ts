import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Stat } from '#server/storage/storage.ts'

/**
 * One thing that an operation did to a tree, enough to take it back. All paths are real places below the served root, links followed.
 *
 * - `made`: something new is at `place`.
 * - `moved`: what was at `place` is at `to`.
 * - `kept`: what was at `place` is kept as `to`, and nothing took its place.
 * - `replaced`: other content is at `place`; what was there is kept as `to`.
 * - `returned`: what was kept as `to` is at `place`.
 * - `emptied`: a folder that was at `place`, with nothing in it any more, was removed.
 * - `lost`: what was at `place`, or was to be kept, is gone for good.
 */
export type Trace = Moved | Other

/** Something that is elsewhere now. */
export type Moved = Of & { readonly act: 'moved'; readonly to: VirtualPath }

type Other = Of & {
  readonly act: 'made' | 'kept' | 'replaced' | 'returned' | 'emptied' | 'lost'
  /** The name of what is kept of `kept`, `replaced` and `returned`, else null. */
  readonly to: string | null
}

type Of = {
  readonly place: VirtualPath
  /** What tells that an item is still the one that was left there; empty where nothing was, or {@link AS_VERSION}. */
  readonly mark: Mark
}

/** Identity, bytes, and when it was modified. */
export type Mark = string

export const markOf = ({ identity, size, modifiedNs, kind, isLink }: Stat): Mark =>
  kind === 'directory' && !isLink ? identity : `${identity} ${size} ${modifiedNs}`

/** Which item a mark is of, whatever it held. */
export const itselfIn = (mark: Mark) => mark.split(' ')[0]

/** Is it the same item, whatever it holds by now? */
export const isSameItem = (mark: Mark, { identity }: Pick<Stat, 'identity'>) => itselfIn(mark) === identity

/** The mark of what was `kept` because other content comes in its place at once, as a save does. */
export const AS_VERSION: Mark = 'version'
