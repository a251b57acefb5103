import type { ArchiveSelection } from './archive-calls.ts'
import type { ArchiveNode } from './archive-tree.ts'

/** Returns the selection to extract among the shown nodes; a complete folder is requested by its name alone. */
export function archiveSelectionOf(
  nodes: readonly ArchiveNode[],
  selected: ReadonlySet<string>,
  folder: string,
  isSearch: boolean,
): ArchiveSelection {
  const entries = nodes.filter(({ key }) => selected.has(key)).map(({ path }) => path)
  return !isSearch && entries.length === nodes.length ? { base: folder } : { base: folder, entries }
}
