import { baseName, child, dropSegments, ROOT, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import { entryNames, entryWays } from '#server/files/downloads/entry-names.ts'
import { type NamedItem, parseSelection, type Selection } from '#server/files/downloads/selection.ts'
import { type CollectionAccess, grantInShare, type ShareGuard } from '../share-guard.ts'

/**
 * Returns the selection for an archive of a collection. Its paths are those that visitors see: the first segment is the name of an item.
 * @param files the selected items, as {@link parseSelection} takes them; all without
 * @throws AppError `not_found`, `invalid`
 */
export async function collectionSelection(
  guard: ShareGuard,
  visit: CollectionAccess,
  files: string | undefined,
): Promise<Selection & { readonly named: readonly NamedItem[] }> {
  const { base, items, title, several } = parseSelection(ROOT, files)
  const found = await guard.presentItems(visit, items && new Set(items.map(topOf)))
  const byName = new Map(found.map((item) => [item.name, item]))
  const paths = items ?? found.map(({ name }) => child(ROOT, name))
  const wayTo = entryWays(base, paths)
  const named = paths.flatMap((path): NamedItem[] => {
    const item = byName.get(topOf(path))
    if (!item) return []
    const inner = dropSegments(path, 1)
    const grants = { list: grantInShare(item, 'list', inner), download: grantInShare(item, 'download', inner) }
    return [{ name: wayTo(path), grants }]
  })
  return { base, items, title: title || fileNameOf(visit.share.title), several, named }
}

const topOf = (path: VirtualPath) => segmentsOf(path)[0] ?? baseName(path)

/** Returns a title as a name for a file. */
const fileNameOf = (title: string) => entryNames([title.replaceAll('/', '_')])[0] ?? title
