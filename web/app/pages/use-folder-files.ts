import { useMemo } from 'react'
import { resourceTypeOf } from '#contract/file-types.ts'
import type { ResourceType } from '#contract/resources.ts'
import { toSortOrder } from '#contract/sorting.ts'
import { itemAt, type Listing, rowOf } from '#web/features/browse/listing.ts'
import { arrange } from '#web/features/browse/order.ts'
import { applyPending } from '#web/features/browse/pending.ts'
import { useResource } from '#web/features/browse/use-resource.ts'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { type Neighbours, neighboursIn } from '#web/lib/neighbours.ts'
import { parentOf } from '#web/lib/paths.ts'
import { useStore } from '#web/lib/use-store.ts'
import { useText } from '#web/text/text.tsx'
import { usePage } from '../use-page.ts'

/** The files of a folder that the preview shows, in the order of its listing. `open` is one of them in any case. */
function previewed(listing: Listing, rows: Iterable<number>, open: string): string[] {
  const paths: string[] = []
  for (const row of rows) {
    const item = itemAt(listing, row)
    if (item?.kind !== 'file') continue
    if (item.path === open || resourceTypeOf(item.name, item.size) !== 'text') paths.push(item.path)
  }
  return paths
}

const NONE: readonly string[] = []

function ofType(type: ResourceType, listing: Listing, rows: Iterable<number>): string[] {
  const paths: string[] = []
  for (const row of rows) {
    const item = itemAt(listing, row)
    if (item?.kind === 'file' && resourceTypeOf(item.name, item.size) === type) paths.push(item.path)
  }
  return paths
}

/** What the folder of an open file says of it. */
export interface FolderFiles {
  /** Null while the folder is not known. */
  readonly neighbours: Neighbours | null
  /** The pictures of the folder, in the order of the listing. */
  readonly pictures: readonly string[]
  /** The sound files of the folder, in the order of the listing. */
  readonly sounds: readonly string[]
  isTaken(name: string): boolean
}

/** Knows the folder of an open file: its neighbours in the order of the listing, and the names that are taken. */
export function useFolderFiles(path: string, { sorting }: CurrentUser): FolderFiles {
  const { browsing } = usePage()
  const { format } = useText()
  const { data } = useResource(parentOf(path))
  const pending = useStore(browsing.pending)
  const served = data?.kind === 'folder' ? data.listing : null
  const listing = useMemo(() => served && applyPending(served, pending), [served, pending])
  const arrangement = useMemo(
    () => listing && arrange(listing, sorting ? toSortOrder(sorting) : listing.sort, format.locale),
    [listing, sorting, format.locale],
  )
  const neighbours = useMemo(
    () => listing && arrangement && neighboursIn(previewed(listing, arrangement.rows, path), path),
    [listing, arrangement, path],
  )
  const pictures = useMemo(
    () => (listing && arrangement ? ofType('image', listing, arrangement.rows) : NONE),
    [listing, arrangement],
  )
  const sounds = useMemo(
    () => (listing && arrangement ? ofType('audio', listing, arrangement.rows) : NONE),
    [listing, arrangement],
  )
  return { neighbours, pictures, sounds, isTaken: (name) => listing !== null && rowOf(listing, name) !== -1 }
}
