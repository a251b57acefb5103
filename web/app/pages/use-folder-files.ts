import { useMemo } from 'react'
import { resourceTypeOf } from '#contract/file-types.ts'
import type { ResourceType } from '#contract/resources.ts'
import { type SortOrder, toSortOrder } from '#contract/sort-order.ts'
import { useGroups } from '#web/features/files/listing/groups/use-groups.ts'
import type { Item } from '#web/features/files/listing/item.ts'
import { itemAt, type Listing, rowOf } from '#web/features/files/listing/listing.ts'
import { arrange } from '#web/features/files/listing/order.ts'
import { applyPending } from '#web/features/files/listing/pending.ts'
import { useResource } from '#web/features/files/listing/use-resource.ts'
import type { StripItem } from '#web/features/preview/strip/filmstrip.tsx'
import { useText } from '#web/i18n/text.tsx'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { type Neighbors, neighborsIn } from '#web/lib/neighbors.ts'
import { parentOf } from '#web/lib/paths.ts'
import { useStore } from '#web/lib/use-store.ts'
import { usePage } from '../router/use-page.ts'

const BY_NAME: SortOrder = { by: 'name', order: 'ascending' }

/** File of a folder. */
interface FolderFile extends Pick<Item, 'path' | 'name' | 'size' | 'modified'> {
  readonly type: ResourceType
}

/** Returns the files of a folder in listing order. Computes their types once rather than at every step between files. */
function filesOf(listing: Listing, rows: Iterable<number>): FolderFile[] {
  const files: FolderFile[] = []
  for (const row of rows) {
    const item = itemAt(listing, row)
    if (item?.kind !== 'file') continue
    const { path, name, size, modified } = item
    files.push({ path, name, size, modified, type: resourceTypeOf(name, size) })
  }
  return files
}

/** Returns an image or video for the filmstrip, or null for other files. */
const stripItemOf = ({ type, ...file }: FolderFile): StripItem | null =>
  type === 'image' || type === 'video' ? { ...file, type } : null

const pathsOf = (files: readonly FolderFile[], wanted: (file: FolderFile) => boolean): string[] =>
  files.filter(wanted).map(({ path }) => path)

/** Returns the folder of an open file: its listing, with pending changes applied, and the user's own view. Null until it is known. */
function useFolderAround(path: string) {
  const { browsing } = usePage()
  const { data } = useResource(parentOf(path))
  const pending = useStore(browsing.pending)
  const folder = data?.kind === 'folder' ? data : null
  const listing = useMemo(() => folder && applyPending(folder.listing, pending), [folder, pending])
  return { listing, view: folder?.view ?? null }
}

const takenIn = (listing: Listing | null) => (name: string) => listing !== null && rowOf(listing, name) !== -1

/** Returns a predicate for names that exist in the folder of an open file. */
export function useTakenNames(path: string): (name: string) => boolean {
  const { listing } = useFolderAround(path)
  return useMemo(() => takenIn(listing), [listing])
}

/** Information about the folder of an open file. */
export interface FolderFiles {
  /** Null until the folder is known. */
  readonly neighbours: Neighbors | null
  /** Images of the folder, in listing order. */
  readonly pictures: readonly string[]
  /** Audio files of the folder, in listing order. */
  readonly tracks: readonly string[]
  /** Images and videos of the folder, in listing order. */
  readonly strip: readonly StripItem[]
  isTaken(name: string): boolean
}

/** Returns information about the folder of an open file: its neighbors in listing order, and existing names. */
export function useFolderFiles(path: string, { sorting }: CurrentUser): FolderFiles {
  const { format } = useText()
  const { listing, view } = useFolderAround(path)
  const order = view?.sorting ?? sorting
  const sort = useMemo(() => (order ? toSortOrder(order) : (listing?.sort ?? BY_NAME)), [order, listing])
  const groups = useGroups(view?.groupBy ?? null, sort)
  const files = useMemo(() => {
    if (!listing || groups === undefined) return null
    const arranged = { listing, arrangement: arrange(listing, sort, format.locale) }
    return filesOf(listing, (groups ? groups(arranged) : arranged).arrangement.rows)
  }, [listing, sort, groups, format.locale])
  // Texts are skipped because they open in the editor, except for the open file itself.
  const neighbours = useMemo(
    () =>
      files &&
      neighborsIn(
        pathsOf(files, (file) => file.path === path || file.type !== 'text'),
        path,
      ),
    [files, path],
  )
  const pictures = useMemo(() => pathsOf(files ?? [], ({ type }) => type === 'image'), [files])
  const tracks = useMemo(() => pathsOf(files ?? [], ({ type }) => type === 'audio'), [files])
  const strip = useMemo(() => (files ?? []).flatMap((file) => stripItemOf(file) ?? []), [files])
  return { neighbours, pictures, tracks, strip, isTaken: takenIn(listing) }
}
