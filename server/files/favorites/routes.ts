import { FavoriteMove, FavoritesChange } from '#contract/favorites.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { json } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import { inSlices } from '#server/platform/queue/time-slices.ts'
import type { Favorites } from './service.ts'

/** Maximum size of a request body in bytes: many items with long paths. */
const MAX_CHANGE = 1024 * 1024

const entry = { access: 'signed_in', effects: ['list'] } as const

/** Returns the routes of `/api/favorites`: the user's own favorites. */
export function favoriteRoutes({ favorites }: { favorites: Favorites }): readonly Route[] {
  return [
    route({
      name: 'favorites.list',
      method: 'GET',
      path: '/api/favorites',
      access: 'signed_in',
      effects: [],
      run: async ({ caller: { subject } }) => json(await favorites.list(subject)),
    }),
    route({
      ...entry,
      name: 'favorites.change',
      method: 'PATCH',
      path: '/api/favorites',
      body: { kind: 'json', schema: FavoritesChange, limit: MAX_CHANGE },
      run: async ({ caller: { subject }, requireGrant, body: { paths, isFavorite } }) => {
        const grants = await inSlices(paths, (path) => requireGrant('list', parsePlainPath(path)))
        await (isFavorite ? favorites.add(subject, grants) : favorites.remove(subject, grants))
        return json(await favorites.list(subject))
      },
    }),
    route({
      ...entry,
      name: 'favorites.move',
      method: 'PUT',
      path: '/api/favorites',
      body: { kind: 'json', schema: FavoriteMove, limit: MAX_CHANGE },
      run: async ({ caller: { subject }, requireGrant, body: { path, before } }) => {
        const moved = requireGrant('list', parsePlainPath(path))
        await favorites.move(subject, moved, before === null ? null : requireGrant('list', parsePlainPath(before)))
        return json(await favorites.list(subject))
      },
    }),
  ]
}
