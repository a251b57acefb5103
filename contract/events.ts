import * as z from 'zod/mini'
import { Job } from './jobs.ts'

/** `GET /api/events/{path}`: what is looked at. `editing`: its text is open in an editor. */
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
 * What a stream of server-sent events tells, by the name of the event; the data is JSON.
 * `ready`: it listens from now on; what was fetched before is to be fetched again, where `modified` (RFC 3339) is not what the item had then.
 * `changed`: what is at `path` is not what it was: of a folder its listing, of a file its content or its being there.
 * `job`: a job of the caller's stands elsewhere. `editing`: so many others have the same text open in an editor.
 */
export const LIVE_EVENTS = {
  ready: z.object({ path: z.string(), modified: z.string() }),
  changed: z.object({ path: z.string() }),
  job: Job,
  editing: z.object({ path: z.string(), others: z.int() }),
} as const
type LiveEventName = keyof typeof LIVE_EVENTS
export type LiveEvent = {
  [Name in LiveEventName]: { name: Name; data: z.infer<(typeof LIVE_EVENTS)[Name]> }
}[LiveEventName]
