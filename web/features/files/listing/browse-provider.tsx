import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import type { FolderView } from '#contract/folder-views.ts'
import { type SortOrder, toSortOrder } from '#contract/sort-order.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { withoutTrailingSlash } from '#web/lib/paths.ts'
import { useStore } from '#web/lib/use-store.ts'
import type { ActionContext } from '../commands/actions.ts'
import { selectedItems } from '../commands/command-tools.ts'
import { fileCommands } from '../commands/file-commands.tsx'
import { startTransfer } from '../commands/start-transfer.ts'
import { useActionKeys } from '../commands/use-action-keys.ts'
import { type Browse, BrowseContext, type Filter, type OpenFolder } from './browse-context.ts'
import { useGroups } from './groups/use-groups.ts'
import type { BrowseHost } from './host.ts'
import { useFavoritePaths, useSharedNames, useSharedPaths, useTaggedPaths } from './list/use-shared-paths.ts'
import { itemAt, type Listing } from './listing.ts'
import type { BrowseMemory } from './memory.ts'
import { useDatesTaken } from './use-dates-taken.ts'
import { useFolderSizes } from './use-folder-sizes.ts'
import { useOpenFolder } from './use-open-folder.ts'
import type { ResourceQuery } from './use-resource.ts'
import { viewCommands } from './view-commands.ts'

const BY_NAME: SortOrder = { by: 'name', order: 'ascending' }

/** Returns whether an error means that the previous listing must not be displayed anymore, as opposed to a failed refetch. */
const hidesListing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 403 || error.status === 404)

/** Returns the selected item if it is the only one. */
function singleItem(open: OpenFolder | null) {
  if (open?.selection.count !== 1) return undefined
  return itemAt(open.listing, open.selection.marks.indexOf(1))
}

/** Returns whether all selected items, or the folder, are favorites; undefined where that cannot be changed. */
function areFavorites(open: OpenFolder | null, folder: string, favorites: Browse['favorites']): boolean | undefined {
  const count = open?.selection.count ?? 0
  if (!favorites) return undefined
  if (count > favorites.size) return false
  if (count > 0) return selectedItems(open).every(({ path }) => favorites.has(path))
  return folder === '/' ? undefined : favorites.has(folder)
}

/** Returns the sort order of the folder or of the user, else the one the server used. The object changes only with its values. */
function useSort(host: BrowseHost, own: FolderView | null, served: SortOrder | undefined): SortOrder {
  const sorting = own?.sorting ?? host.person.sorting
  const { by, order } = sorting ? toSortOrder(sorting) : (served ?? BY_NAME)
  return useMemo(() => ({ by, order }), [by, order])
}

/** Returns the filter of the folder, which ends when the user leaves it. */
function useFilter(folder: string) {
  const [filter, setFilter] = useState<Filter | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the cleanup must run when the folder changes
  useLayoutEffect(() => () => setFilter(null), [folder])
  return [filter, setFilter] as const
}

/** Returns the host with the permissions that hold in the folder: access entries may take some away. */
function useRights(host: BrowseHost, rights: Listing['rights']): BrowseHost {
  const key = rights?.join()
  return useMemo(
    () => (key === undefined ? host : { ...host, person: personWith(host.person, key.split(',')) }),
    [host, key],
  )
}

function personWith<P extends BrowseHost['person']>(person: P, rights: readonly string[]): P {
  if (person.perm.admin) return person
  const perm = Object.fromEntries(
    Object.entries(person.perm).map(([name, has]) => [name, has && rights.includes(name)]),
  )
  return { ...person, perm: perm as P['perm'] }
}

/** Provides the listing, selection and commands of a folder to its children. `path` may end in a slash. */
export function BrowseProvider(props: {
  host: BrowseHost
  memory: BrowseMemory
  path: string
  resource: Pick<ResourceQuery, 'data' | 'error' | 'refetch'>
  children: ReactNode
}) {
  const { memory, resource, children } = props
  const folder = withoutTrailingSlash(props.path)
  const page = usePageTools()
  const queries = useQueryClient()
  const { t, format } = useText()
  const clipboard = useStore(memory.clipboard)
  const shown = resource.data?.kind === 'folder' && !hidesListing(resource.error) ? resource.data : null
  const served = shown?.listing ?? null
  const own = shown?.view ?? null
  const host = useRights(props.host, served?.rights)
  const sort = useSort(host, own, served?.sort)
  const shared = useSharedPaths(host, served)
  const [filter, setFilter] = useFilter(folder)
  const { open, select, selectNames, selectLater } = useOpenFolder(
    useDatesTaken(
      useSharedNames(useFolderSizes(served, host), shared, sort.by === 'shared'),
      host,
      sort.by === 'taken',
    ),
    sort,
    format.locale,
    memory,
    filter?.narrowing ?? null,
    useGroups(own?.groupBy ?? null, sort),
  )
  const { perm } = host.person
  const view = own?.viewMode ?? host.person.viewMode
  const changing = { host, memory, folder, page, queries, selectLater }
  const transfer: Browse['transfer'] = (...asked) => startTransfer(changing, ...asked)
  const tools = { ...changing, open, select, setFilter, transfer, t, sort, view, selectNames }
  const commands = { ...viewCommands(tools), ...fileCommands(tools) }
  const favorites = useFavoritePaths(host, served)
  const tagged = useTaggedPaths(host, served)
  const error = open ? null : resource.error
  const context: ActionContext = {
    perm,
    folder,
    total: open?.listing.length ?? 0,
    count: open?.selection.count ?? 0,
    single: singleItem(open),
    multiple: open?.selection.multiple ?? false,
    view,
    sort,
    clipboard,
    failed: error !== null,
    searchable: host.search !== undefined,
    sized: host.sizes !== undefined,
    pastKnown: host.versions !== undefined,
    favorite: error ? undefined : areFavorites(open, folder, favorites),
    taggable: host.tags !== undefined && error === null,
    alwaysZip: host.person.listing.alwaysZip,
    details: host.details?.isDocked,
    shell: host.shell?.isOpen ?? null,
  }
  const browse: Browse = {
    host,
    memory,
    folder,
    open,
    error,
    retry: resource.refetch,
    view,
    ownView: own,
    sort,
    shared,
    favorites,
    tagged,
    filter,
    setFilter,
    context,
    commands,
    select,
    transfer,
  }
  useActionKeys(context, commands, (action, reason) => page.toasts.notice(`${t(action.text)}: ${t(reason)}`))
  return <BrowseContext value={browse}>{children}</BrowseContext>
}
