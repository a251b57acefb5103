import type { Chosen } from './archive-calls.ts'
import type { ArchiveNode } from './archive-tree.ts'

/** What is to be extracted of the shown nodes; all of a folder is asked for by its name alone. */
export function chosenOf(
  nodes: readonly ArchiveNode[],
  selected: ReadonlySet<string>,
  folder: string,
  isSearch: boolean,
): Chosen {
  const entries = nodes.filter(({ key }) => selected.has(key)).map(({ path }) => path)
  return !isSearch && entries.length === nodes.length ? { base: folder } : { base: folder, entries }
}
