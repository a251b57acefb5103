import type { Asker, SizesFound } from './asking.ts'
import type { IndexTree } from './index-tree.ts'
import type { Views } from './views.ts'

/** How large a folder and those right in it are; null where the index does not know the folder, or its caller may not. */
export function sizesIn(tree: IndexTree, views: Views, { subject, base }: Asker): SizesFound | null {
  const view = views.of(subject)
  const top = view.find(base)
  if (!top) return null
  const totals = views.totalsOf(view)
  const shown = [...(top.below?.values() ?? [])].filter((node) => view.showsFolder(node))
  const bytes = new Float64Array(shown.length)
  const files = new Uint32Array(shown.length)
  const folders = new Uint32Array(shown.length)
  shown.forEach((node, row) => {
    const amount = totals.of(node)
    bytes[row] = amount.bytes
    files[row] = amount.files
    folders[row] = amount.folders
  })
  const names = shown.map(({ name }) => name).join('/')
  return { asOf: tree.asOf, whole: totals.of(top), names, bytes, files, folders }
}
