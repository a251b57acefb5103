import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Stat } from '#server/storage/storage.ts'

/**
 * One change of an operation to a tree, with enough data to undo it. All paths are real places below the served root,
 * with links resolved.
 *
 * - `made`: something new is at `place`.
 * - `moved`: the item from `place` is at `to`.
 * - `kept`: the item from `place` is stored as `to`, and nothing replaced it.
 * - `replaced`: other content is at `place`; the previous content is stored as `to`.
 * - `returned`: the item stored as `to` is at `place`.
 * - `emptied`: an empty directory at `place` was removed.
 * - `lost`: the item at `place`, or one that was to be stored, was deleted permanently.
 */
export type Change = Moved | Other

/** An item that was moved. */
export type Moved = Of & { readonly act: 'moved'; readonly to: VirtualPath }

type Other = Of & {
  readonly act: 'made' | 'kept' | 'replaced' | 'returned' | 'emptied' | 'lost'
  /** Id of the retained item for `kept`, `replaced` and `returned`, else null. */
  readonly to: string | null
}

type Of = {
  readonly place: VirtualPath
  /** Identifies the state of the item at `place`; empty where nothing is there, or {@link AS_VERSION}. */
  readonly mark: Mark
}

/** Identity, size in bytes and modification time; the identity alone for a directory. */
export type Mark = string

export const markOf = ({ identity, size, modifiedNs, kind, isLink }: Stat): Mark =>
  kind === 'directory' && !isLink ? identity : `${identity} ${size} ${modifiedNs}`

/** Returns the identity in a mark, whatever the content of the item. */
export const identityOfMark = (mark: Mark) => mark.split(' ')[0]

/** Returns whether a mark belongs to the item, whatever its current content. */
export const isSameItem = (mark: Mark, { identity }: Pick<Stat, 'identity'>) => identityOfMark(mark) === identity

/** Mark of an item that was `kept` because other content replaces it at once, as in a save. */
export const AS_VERSION: Mark = 'version'
