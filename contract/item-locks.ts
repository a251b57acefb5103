import * as z from 'zod/mini'

/** A lock that a WebDAV client holds on an item, or on a folder above it. */
export const ItemLock = z.object({
  /** Name of the user who holds it. */
  username: z.string(),
  /** Name of the program; may be empty. */
  client: z.string(),
  /** Whether it permits other shared locks. */
  isShared: z.boolean(),
  /** Milliseconds since the epoch. */
  createdAt: z.number(),
  /** Milliseconds since the epoch, unless the client extends it. */
  expiresAt: z.number(),
  /** Whether the caller may end it. */
  canEnd: z.boolean(),
})
export type ItemLock = z.infer<typeof ItemLock>

/** `GET /api/locks/{path}`: the locks that cover an item, the oldest first. */
export const ItemLocks = z.object({ locks: z.array(ItemLock) })
