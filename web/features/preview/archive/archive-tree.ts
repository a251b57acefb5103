import { type ArchiveContents, ENTRY_KIND, type EntryRefusal, type NameEncoding } from '#contract/archive-contents.ts'
import { naturalCompare } from '#web/lib/natural-compare.ts'
import { nameOf } from '#web/lib/paths.ts'

/** A file or folder in an archive. */
export interface ArchiveNode {
  /** Path in the archive; for an entry without a usable name, the name as stored. */
  readonly path: string
  readonly name: string
  readonly isDir: boolean
  /** In bytes; 0 for a folder. */
  readonly size: number
  /** In milliseconds since the epoch; null where the archive stores no time. */
  readonly modified: number | null
  /** Reason why it cannot be extracted; null if it can. */
  readonly refusal: EntryRefusal | null
  /** Unique in the archive, even among entries of the same name. */
  readonly key: string
}

/** The content of an archive by folder; the top level is the empty string. */
export interface ArchiveTree {
  readonly folders: ReadonlyMap<string, readonly ArchiveNode[]>
  readonly files: number
  /** Total bytes of all files that can be extracted. */
  readonly size: number
  readonly refused: number
  /** Encoding of the names that do not declare one; null where all do. */
  readonly nameEncoding: NameEncoding | null
}

/** Returns the folder of a path in an archive; the top level is the empty string. */
export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

/** Number of names above which they are sorted by code unit, since sorting in the order of the language would take seconds. */
const MOST_BY_LANGUAGE = 20_000

class TreeBuilder {
  readonly folders = new Map<string, ArchiveNode[]>([['', []]])

  add(node: ArchiveNode, folder: string): void {
    this.#folder(folder).push(node)
    if (node.isDir && node.refusal === null && !this.folders.has(node.path)) this.folders.set(node.path, [])
  }

  /** Returns the nodes of a folder, and creates a folder that only occurs in the paths of other entries. */
  #folder(path: string): ArchiveNode[] {
    const known = this.folders.get(path)
    if (known) return known
    const made: ArchiveNode[] = []
    this.folders.set(path, made)
    const name = nameOf(path)
    const node = { path, name, isDir: true, size: 0, modified: null, refusal: null, key: `${path}/` }
    this.#folder(folderOf(path)).push(node)
    return made
  }
}

/** Arranges the entries of an archive in folders. Those without a usable name are at the top level. */
export function buildArchiveTree(contents: ArchiveContents): ArchiveTree {
  const { nameEncoding, names, kinds, sizes, modifieds, refusals } = contents
  const builder = new TreeBuilder()
  const rows = Array.from(names, (path, row) => ({ path, row }))
  // Folders first, so that none is created from the path of an entry and then listed again.
  const isFolder = (row: number) => kinds[row] === ENTRY_KIND.folder
  let [files, size, refused] = [0, 0, 0]
  for (const { path, row } of [
    ...rows.filter(({ row }) => isFolder(row)),
    ...rows.filter(({ row }) => !isFolder(row)),
  ]) {
    const refusal = refusals[row] ?? null
    const isLost = refusal === 'name'
    const isDir = isFolder(row)
    if (isDir && refusal === null && builder.folders.has(path)) continue
    const name = isLost ? path : nameOf(path)
    const node = { path, name, isDir, size: sizes[row] ?? 0, modified: modifieds[row] ?? null, refusal, key: `${row}` }
    builder.add(node, isLost ? '' : folderOf(path))
    if (refusal !== null) refused += 1
    else if (!isDir) {
      files += 1
      size += node.size
    }
  }
  return { folders: builder.folders, files, size, refused, nameEncoding }
}

/** Returns the entries of a folder, folders first; with a search text, all entries below it whose name contains the text. */
export function shownIn(tree: ArchiveTree, folder: string, search: string, locale: string): readonly ArchiveNode[] {
  const wanted = search.trim().toLocaleLowerCase(locale)
  if (wanted === '') return sorted(tree.folders.get(folder) ?? [], locale)
  const found: ArchiveNode[] = []
  for (const [path, nodes] of tree.folders) {
    if (folder !== '' && path !== folder && !path.startsWith(`${folder}/`)) continue
    for (const node of nodes) if (node.name.toLocaleLowerCase(locale).includes(wanted)) found.push(node)
  }
  return sorted(found, locale)
}

function sorted(nodes: readonly ArchiveNode[], locale: string): readonly ArchiveNode[] {
  const plain = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
  const compare = nodes.length > MOST_BY_LANGUAGE ? plain : naturalCompare(locale)
  return nodes.toSorted((one, other) => Number(other.isDir) - Number(one.isDir) || compare(one.path, other.path))
}
