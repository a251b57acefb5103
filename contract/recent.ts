import * as z from 'zod/mini'

/** A file that the user opened or changed lately. */
export const RecentFile = z.object({
  /** Path of the file now. */
  path: z.string(),
  /** Bytes. */
  size: z.number(),
  /** Milliseconds since the epoch. */
  modified: z.number(),
  /** The user's last action. */
  action: z.enum(['opened', 'changed']),
  /** When the user did it, in milliseconds since the epoch. */
  at: z.number(),
})
export type RecentFile = z.infer<typeof RecentFile>

/** `GET /api/recent`: files that the user opened or changed lately and that they may see now, the latest first. */
export const RecentFiles = z.array(RecentFile)
export type RecentFiles = z.infer<typeof RecentFiles>

/** Query of `GET /api/recent`. */
export const RecentQuery = z.object({
  /** Maximum number of files. */
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
})
export type RecentQuery = z.infer<typeof RecentQuery>

/** `POST /api/recent`: the user opened a file. */
export const OpenedFile = z.object({ path: z.string() })
export type OpenedFile = z.infer<typeof OpenedFile>
