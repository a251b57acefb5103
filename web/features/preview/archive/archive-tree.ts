import { type ArchiveContents, ENTRY_KIND, type EntryRefusal } from '#contract/archive-contents.ts'
import { naturalCompare } from '#web/lib/natural-compare.ts'

/** A file or folder in an archive. */
export interface ArchiveNode {
  /** Its way in the archive; of an entry without a usable name, what the archive says. */
  readonly path: string
  readonly name: string
  readonly isDir: boolean
  /** Bytes; 0 for a folder. */
  readonly size: number
  /** Milliseconds since the epoch; null where the archive says none. */
  readonly modified: number | null
  /** Why it cannot be taken out; null when it can. */
  readonly refusal: EntryRefusal | null
  /** Tells it from every other, also from those of the same name. */
  readonly key: string
}

/** What is in an archive, by folder; the top is the empty text. */
export interface ArchiveTree {
  readonly folders: ReadonlyMap<string, readonly ArchiveNode[]>
  readonly files: number
  /** Bytes of all files that can be taken out. */
  readonly size: number
  readonly refused: number
}

/** The folder that holds a way in an archive; the top is the empty text. */
export const folderOf = (path: string): string => path.slice(0, Math.max(path.lastIndexOf('/'), 0))

/** Above so many names they are sorted by their letters' numbers: a language's own order would take seconds. */
const MOST_BY_LANGUAGE = 20_000

class TreeBuilder {
  readonly folders = new Map<string, ArchiveNode[]>([['', []]])

  add(node: ArchiveNode, folder: string): void {
    this.#folder(folder).push(node)
    if (node.isDir && node.refusal === null && !this.folders.has(node.path)) this.folders.set(node.path, [])
  }

  /** A folder that only the names of others tell of is there all the same. */
  #folder(path: string): ArchiveNode[] {
    const known = this.folders.get(path)
    if (known) return known
    const made: ArchiveNode[] = []
    this.folders.set(path, made)
    const name = path.slice(path.lastIndexOf('/') + 1)
    const node = { path, name, isDir: true, size: 0, modified: null, refusal: null, key: `${path}/` }
    this.#folder(folderOf(path)).push(node)
    return made
  }
}

/** Puts the entries of an archive into their folders. Those without a usable name are at the top. */
export function treeOf({ names, kinds, sizes, modifieds, refusals }: ArchiveContents): ArchiveTree {
  const builder = new TreeBuilder()
  const rows = Array.from(names, (path, row) => ({ path, row }))
  // Folders first, so that none is made for the names in it and then met again.
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
    const name = isLost ? path : path.slice(path.lastIndexOf('/') + 1)
    const node = { path, name, isDir, size: sizes[row] ?? 0, modified: modifieds[row] ?? null, refusal, key: `${row}` }
    builder.add(node, isLost ? '' : folderOf(path))
    if (refusal !== null) refused += 1
    else if (!isDir) {
      files += 1
      size += node.size
    }
  }
  return { folders: builder.folders, files, size, refused }
}

/** What a folder of the archive holds, folders first; with a text, everything below it whose name has that text in it. */
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
