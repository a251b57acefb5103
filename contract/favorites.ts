import * as z from 'zod/mini'
import { MAX_FAVORITES } from './favorite-limits.ts'

/** An item that the user marked as a favorite. */
export const Favorite = z.object({
  /** Path of the item now, without a slash at the end. */
  path: z.string(),
  isDir: z.boolean(),
  /** Bytes; 0 for folders. */
  size: z.number(),
  /** Milliseconds since the epoch. */
  modified: z.number(),
})
export type Favorite = z.infer<typeof Favorite>

/** `GET /api/favorites`: the user's favorites that exist and that they may see now, in their order. */
export const Favorites = z.array(Favorite)
export type Favorites = z.infer<typeof Favorites>

/** `PATCH /api/favorites`: adds items at the end of the favorites, or removes them. Responds with the favorites. */
export const FavoritesChange = z.object({
  paths: z.array(z.string()).check(z.minLength(1), z.maxLength(MAX_FAVORITES)),
  isFavorite: z.boolean(),
})
export type FavoritesChange = z.infer<typeof FavoritesChange>

/** `PUT /api/favorites`: moves a favorite before another one, or to the end. Responds with the favorites. */
export const FavoriteMove = z.object({
  path: z.string(),
  /** Null: the end. */
  before: z.nullable(z.string()),
})
export type FavoriteMove = z.infer<typeof FavoriteMove>
