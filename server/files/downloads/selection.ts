import type { ArchiveFormat } from '#contract/archives.ts'
import {
  baseName,
  below,
  isWithin,
  parent,
  parseEncodedPath,
  ROOT,
  segmentsOf,
  type VirtualPath,
} from '#server/access/virtual-path.ts'

/** What goes into an archive: the items chosen, and the folder their names in it are relative to. */
export type Selection = {
  readonly base: VirtualPath
  /** None of them is inside another. Null: all that `base` holds. */
  readonly items: readonly VirtualPath[] | null
  /** What the archive is called, without its extension; empty for the top of a scope. */
  readonly title: string
  readonly several: boolean
}

/**
 * Reads `files`, which the query has form-decoded once: split at `,`, then each segment percent-decoded once (settled: Paths), so that
 * `%2C` is a comma in a name. Without it the whole folder is meant.
 *
 * @throws AppError `invalid`
 */
export function parseSelection(folder: VirtualPath, files: string | undefined): Selection {
  const chosen = (files ?? '').split(',').filter((part) => part !== '')
  const paths = [...new Set(chosen.map((part) => below(folder, parseEncodedPath(part))))]
  return selectionOf(folder, paths)
}

/** The same of paths that are parsed already; none of them means the whole folder. */
export function selectionOf(folder: VirtualPath, paths: readonly VirtualPath[]): Selection {
  const several = paths.length > 1
  const items = outermost(paths)
  const [only] = items
  if (only === undefined) return { base: folder, items: null, title: baseName(folder), several }
  // One item gives the archive its name; the items of a folder are relative to it (contract 6.7.2).
  if (items.length === 1) return { base: parent(only), items, title: baseName(only), several }
  const base = items.map(parent).reduce(commonFolder)
  return { base, items, title: baseName(base), several }
}

/** Without those that lie inside others. */
function outermost(paths: readonly VirtualPath[]): VirtualPath[] {
  const kept: VirtualPath[] = []
  // An ancestor is shorter than what it holds.
  for (const path of paths.toSorted((a, b) => a.length - b.length))
    if (!kept.some((other) => isWithin(path, other))) kept.push(path)
  return paths.filter((path) => kept.includes(path))
}

function commonFolder(one: VirtualPath, other: VirtualPath): VirtualPath {
  let folder = one
  while (!isWithin(other, folder)) folder = segmentsOf(folder).length <= 1 ? ROOT : parent(folder)
  return folder
}

/** The file name of an archive. `root` is what the top of the scope is called. */
export function archiveName({ title, several }: Selection, format: ArchiveFormat, root: string): string {
  return `${several ? '_' : ''}${title || root}.${format}`
}
