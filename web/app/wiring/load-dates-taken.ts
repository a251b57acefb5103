import { DatesTakenReply } from '#contract/dates-taken.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { DatesTaken } from '#web/lib/dates-taken.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { takenTimes } from './taken-times.ts'

/** Delay before the next request in milliseconds: while the server reads the dates, and while it reads those of other users. */
const AGAIN = { read: 500, waiting: 2000 }

/**
 * Fetches when the photos and videos of a folder were taken, as far as the server knows. `before` is the answer to the previous request.
 * Throws `ApiError`.
 */
export async function loadDatesTaken(
  api: ApiClient,
  folder: string,
  signal: AbortSignal,
  before?: DatesTaken,
): Promise<DatesTaken> {
  const reply = await api.json({ path: `/api/dates-taken${encodePath(folder)}`, signal }, DatesTakenReply)
  const { pending } = reply
  const again = pending > 0 && (pending === before?.pending ? AGAIN.waiting : AGAIN.read)
  return { times: takenTimes(reply), pending, again }
}
