import type { QueryClient } from '@tanstack/react-query'
import { MAX_FAVORITES } from '#contract/favorite-limits.ts'
import { type Favorite, Favorites } from '#contract/favorites.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { filesHref } from '#web/lib/addresses.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { sendChange } from '#web/lib/overlapping-changes.ts'
import type { PageTools } from '#web/lib/page-tools.ts'
import { withTrailingSlash } from '#web/lib/paths.ts'
import { favoritesKey } from '../listing/marked-paths.ts'

/** Favorites by their paths, in the user's order. */
export type FavoriteMap = ReadonlyMap<string, Favorite>

const byPath = (favorites: readonly Favorite[]): FavoriteMap => new Map(favorites.map((one) => [one.path, one]))

/** Fetches the user's favorites. Throws `ApiError`. */
export const loadFavorites = async (api: ApiClient, signal: AbortSignal): Promise<FavoriteMap> =>
  byPath(await api.json({ path: '/api/favorites', signal }, Favorites))

/** Returns the URL that opens an item. */
export const hrefOfFavorite = ({ path, isDir }: Pick<Favorite, 'path' | 'isDir'>): string =>
  filesHref(isDir ? withTrailingSlash(path) : path)

/** Services that changing favorites requires. */
export interface FavoriteTools extends Pick<PageTools, 'api' | 'toasts' | 'speech'> {
  readonly queries: QueryClient
}

/** Sends a change, and shows the favorites in the response, or the reason for which there is none. Returns whether it succeeded. */
async function send(tools: FavoriteTools, method: 'PATCH' | 'PUT', body: unknown): Promise<boolean> {
  const { api, queries, toasts, speech } = tools
  try {
    // An order is small, and is dropped in passing.
    const call = { method, path: '/api/favorites', body, keepalive: method === 'PUT' }
    await queries.cancelQueries({ queryKey: favoritesKey })
    await sendChange(queries, favoritesKey, async () => byPath(await api.json(call, Favorites)))
    return true
  } catch (error) {
    const isFull = error instanceof ApiError && error.code === 'conflict' && (await hasTexts(tools))
    toasts.error(isFull ? speech.t('places.favorites.limit', MAX_FAVORITES) : speech.t(errorKey(error)))
    return false
  }
}

/** Loads the texts about favorites. Returns false if they are unavailable. */
const hasTexts = ({ speech }: FavoriteTools): Promise<boolean> =>
  speech.loadMessages('places').then(
    () => true,
    () => false,
  )

/** Adds items to the favorites or removes them. Removed ones disappear at once. Reports success, with *Undo* for a removal, and errors itself. */
export async function changeFavorites(
  tools: FavoriteTools,
  paths: readonly string[],
  isFavorite: boolean,
): Promise<void> {
  const { queries, toasts, speech } = tools
  const before = queries.getQueryData<FavoriteMap>(favoritesKey)
  if (!isFavorite)
    queries.setQueryData<FavoriteMap>(
      favoritesKey,
      (known) => known && byPath([...known.values()].filter(({ path }) => !paths.includes(path))),
    )
  if (!(await send(tools, 'PATCH', { paths, isFavorite })) || !(await hasTexts(tools))) return
  if (isFavorite) toasts.success(speech.t('places.favorites.added'))
  else toasts.undo(speech.t('places.favorites.removed'), () => void putBack(tools, paths, before))
}

/** Adds removed items again: one at its earlier position, several at the end in their earlier order. */
async function putBack(tools: FavoriteTools, paths: readonly string[], before: FavoriteMap | undefined): Promise<void> {
  const known = [...(before?.keys() ?? [])]
  const removed = known.filter((path) => paths.includes(path))
  const [first = ''] = removed
  if (!(await send(tools, 'PATCH', { paths: removed.length > 0 ? removed : paths, isFavorite: true }))) return
  const next = known[known.indexOf(first) + 1]
  if (removed.length === 1 && next !== undefined) await moveFavorite(tools, first, next)
}

/** Returns the favorites with one of them moved before another one; null: at the end. */
export function withMoved(favorites: FavoriteMap, path: string, before: string | null): FavoriteMap {
  const moved = favorites.get(path)
  if (!moved || path === before) return favorites
  const others = [...favorites.values()].filter((one) => one !== moved)
  const index = before === null ? -1 : others.findIndex((one) => one.path === before)
  return byPath(others.toSpliced(index === -1 ? others.length : index, 0, moved))
}

/** Moves a favorite before another one, at once; null: to the end. Shows errors itself. Returns whether it succeeded. */
export function moveFavorite(tools: FavoriteTools, path: string, before: string | null): Promise<boolean> {
  tools.queries.setQueryData<FavoriteMap>(favoritesKey, (known) => known && withMoved(known, path, before))
  return send(tools, 'PUT', { path, before })
}

/** Returns before which favorite one comes when it moves by one position; null: the end; undefined if it cannot move further. */
export function neighborOf(favorites: FavoriteMap, path: string, by: -1 | 1): string | null | undefined {
  const paths = [...favorites.keys()]
  const index = paths.indexOf(path)
  if (index === -1 || index + by < 0 || index + by >= paths.length) return undefined
  return paths[by === -1 ? index - 1 : index + 2] ?? null
}
