import * as z from 'zod/mini'

const numbers = () => z.custom<number[]>((value) => Array.isArray(value))

/**
 * `GET /api/dates-taken/{path}`: when the photos and videos of a folder were taken, according to their metadata. Row `i` is
 * `names.split('/')[i]`, `times[i]` and `zones[i]`; `names` is empty if there are none. Files without such a date are missing, and so are
 * links and files that have not been read yet.
 */
export const DatesTakenReply = z.object({
  names: z.string(),
  /** Milliseconds since the epoch. Without a time zone, those at which clocks in UTC showed the time that the camera's clock showed. */
  times: numbers(),
  /** One letter for each row: `z` if the time zone is known, `l` if the time is the local one of the camera. */
  zones: z.string(),
  /** Number of files that have not been read yet, without those changed less than two seconds ago. Repeat the request while it is not 0. */
  pending: z.int(),
})
export type DatesTakenReply = z.infer<typeof DatesTakenReply>
