import { pageSafeBytes } from '#server/platform/text/escape-for-pages.ts'
import type { FolderNode } from './folder-table.ts'
import type { FolderQuery, FolderTotals } from './index-protocol.ts'
import type { IndexTree } from './index-tree.ts'
import type { View } from './view.ts'
import type { ViewCache } from './view-cache.ts'

/**
 * Returns the folders that the subject may list and whose total is not known: those that are known to differ from the disk, and all above
 * them.
 */
export function unknownFolders({ outdated }: IndexTree, view: View): ReadonlySet<FolderNode> {
  const unknown = new Set<FolderNode>()
  for (const node of outdated) {
    if (!view.showsFolder(node)) continue
    for (let at: FolderNode | null = node; at && !unknown.has(at); at = at.parent) unknown.add(at)
  }
  return unknown
}

/** Returns the total of a folder and of its subfolders whose total is known; null when the index does not know the folder or the subject may not list it. */
export function folderTotalsOf(tree: IndexTree, views: ViewCache, { subject, base }: FolderQuery): FolderTotals | null {
  const view = views.viewFor(subject)
  const top = view.find(base)
  if (!top) return null
  const totals = views.totalsOf(view)
  const unknown = unknownFolders(tree, view)
  const shown = [...(top.children?.values() ?? [])].filter((node) => view.showsFolder(node) && !unknown.has(node))
  const bytes = new Float64Array(shown.length)
  const files = new Uint32Array(shown.length)
  const folders = new Uint32Array(shown.length)
  shown.forEach((node, row) => {
    const amount = totals.totalOf(node)
    bytes[row] = amount.bytes
    files[row] = amount.files
    folders[row] = amount.folders
  })
  const names = shown.map(({ name }) => name).join('/')
  return { asOf: unknown.has(top) ? null : tree.asOf, whole: totals.totalOf(top), names, bytes, files, folders }
}

/** Returns the same as JSON of the contract in UTF-8, HTML-safe. */
export function sizesJson({ bytes, files, folders, ...head }: FolderTotals): Uint8Array<ArrayBuffer> {
  const start = pageSafeBytes(JSON.stringify(head).slice(0, -1))
  const rows = `,"bytes":[${bytes.join()}],"files":[${files.join()}],"folders":[${folders.join()}]}`
  // A buffer of its own, which can be transferred.
  const whole = new Uint8Array(start.length + rows.length)
  whole.set(start)
  new TextEncoder().encodeInto(rows, whole.subarray(start.length))
  return whole
}
