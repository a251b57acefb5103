import type { QueryClient } from '@tanstack/react-query'
import type { FolderViewChange } from '#contract/folder-views.ts'
import { INITIAL_FOLDER_VIEW } from '#contract/initial-folder-view.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { sendChange } from '#web/lib/overlapping-changes.ts'
import { filesKey, type Resource, resourceKey } from './queries.ts'

/** Services for changing the user's views of folders. */
export interface FolderViewTools {
  readonly api: ApiClient
  readonly queries: QueryClient
}

const addressOf = (folder: string): string => `/api/folder-view${encodePath(folder)}`

const withView = (resource: Resource | undefined, change: FolderViewChange): Resource | undefined =>
  resource?.kind === 'folder'
    ? { ...resource, view: { ...(resource.view ?? INITIAL_FOLDER_VIEW), ...change } }
    : resource

/**
 * Changes the user's view of a folder at once and stores it. Throws `ApiError` if the server refuses; the folder is then fetched again. A
 * listing in flight has the view before the change and is fetched again after it.
 */
export async function changeFolderView(
  { api, queries }: FolderViewTools,
  folder: string,
  change: FolderViewChange,
): Promise<void> {
  const queryKey = resourceKey(folder)
  const shown = queries.getQueryState<Resource>(queryKey)
  const isOutdated = shown?.data !== undefined && shown.fetchStatus !== 'idle'
  if (isOutdated) await queries.cancelQueries({ queryKey, exact: true })
  queries.setQueryData<Resource>(queryKey, (now) => withView(now, change))
  const send = async () => {
    await api.send({ method: 'PUT', path: addressOf(folder), body: change, keepalive: true })
    return isOutdated ? null : undefined
  }
  await sendChange(queries, queryKey, send, { exact: true })
}

/** Restores the user's default view in all folders. Throws `ApiError` if the server refuses. */
export async function resetFolderViews({ api, queries }: FolderViewTools): Promise<void> {
  const queryKey = [...filesKey, 'resource']
  queries.setQueriesData<Resource>({ queryKey }, (now) =>
    now?.kind === 'folder' && now.view ? withView(now, { viewMode: null, sorting: null }) : now,
  )
  try {
    await api.send({ method: 'DELETE', path: addressOf('/') })
  } catch (error) {
    void queries.invalidateQueries({ queryKey })
    throw error
  }
}
