import type { ArchiveFormat } from '#contract/archives.ts'
import {
  baseName,
  commonFolder,
  joinPaths,
  parent,
  parseEncodedPath,
  ROOT,
  type VirtualPath,
} from '#server/access/virtual-path.ts'
import type { ArchiveGrants } from '#server/files/archive-formats/writers/archive.ts'

/** The selected items of an archive, and the folder that their names are relative to. */
export type Selection = {
  readonly base: VirtualPath
  /** None of them is inside another. Null: the contents of `base`. */
  readonly items: readonly VirtualPath[] | null
  /** Name of the archive without its extension; empty for the top of a scope. */
  readonly title: string
  readonly several: boolean
  /** The same items with their names in the archive and grants of their own, for items that have no common folder. */
  readonly named?: readonly NamedItem[]
}

/** An item with its name in an archive, which no other has; both grants are for the item itself. */
export type NamedItem = { readonly name: string; readonly grants: ArchiveGrants }

/**
 * Parses `files`, which the query has form-decoded once: splits it at `,`, then percent-decodes each segment once, so that `%2C` is a comma
 * in a name. Without it, the whole folder is selected.
 *
 * @throws AppError `invalid`
 */
export function parseSelection(folder: VirtualPath, files: string | undefined): Selection {
  const chosen = (files ?? '').split(',').filter((part) => part !== '')
  const paths = [...new Set(chosen.map((part) => joinPaths(folder, parseEncodedPath(part))))]
  return selectionOf(folder, paths)
}

/** As {@link parseSelection}, for parsed paths; an empty list selects the whole folder. */
export function selectionOf(folder: VirtualPath, paths: readonly VirtualPath[]): Selection {
  const several = paths.length > 1
  const items = outermost(paths)
  const [only] = items
  if (only === undefined) return { base: folder, items: null, title: baseName(folder), several }
  // A single item gives the archive its name; the items of a folder are relative to it.
  if (items.length === 1) return { base: parent(only), items, title: baseName(only), several }
  const base = items.map(parent).reduce(commonFolder)
  return { base, items, title: baseName(base), several }
}

/** Returns the paths without those that are inside others, in time that grows with their number and depth alone. */
function outermost(paths: readonly VirtualPath[]): VirtualPath[] {
  const chosen = new Set(paths)
  const isInside = (path: VirtualPath) => {
    for (let folder = path; folder !== ROOT; ) {
      folder = parent(folder)
      if (chosen.has(folder)) return true
    }
    return false
  }
  return paths.filter((path) => !isInside(path))
}

/** Returns the file name of an archive. `root` is the name for the top of the scope. */
export function archiveName({ title, several }: Selection, format: ArchiveFormat, root: string): string {
  return `${several ? '_' : ''}${title || root}.${format}`
}
