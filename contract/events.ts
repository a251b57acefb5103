import * as z from 'zod/mini'
import { Job } from './jobs.ts'
import { UnreadNotices } from './notices.ts'

/** Query of `GET /api/events/{path}`. `editing`: the file is open in an editor. */
export const EventsQuery = z.object({
  editing: z._default(
    z.pipe(
      z.string(),
      z.transform((value: string) => value === 'true'),
    ),
    false,
  ),
})

/**
 * Server-sent events by name; the data is JSON.
 *
 * - `ready`: the stream is active. Data fetched before is to be fetched again if the item's time then differs from `modified` (RFC 3339).
 * - `changed`: the listing of the folder at `path` changed, or the content or existence of the file.
 * - `job`: the state of one of the caller's jobs changed.
 * - `notice`: the caller's notices changed.
 * - `editing`: number of others who have the same file open in an editor.
 */
export const LIVE_EVENTS = {
  ready: z.object({ path: z.string(), modified: z.string() }),
  changed: z.object({ path: z.string() }),
  job: Job,
  notice: UnreadNotices,
  editing: z.object({ path: z.string(), others: z.int() }),
} as const
type LiveEventName = keyof typeof LIVE_EVENTS
export type LiveEvent = {
  [Name in LiveEventName]: { name: Name; data: z.infer<(typeof LIVE_EVENTS)[Name]> }
}[LiveEventName]
