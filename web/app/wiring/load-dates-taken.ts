import { DatesTakenReply } from '#contract/dates-taken.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import type { DatesTaken } from '#web/lib/dates-taken.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { takenTimes } from './taken-times.ts'

/** Fetches when the photos and videos of a folder were taken, as far as the server knows. Throws `ApiError`. */
export async function loadDatesTaken(api: ApiClient, folder: string, signal: AbortSignal): Promise<DatesTaken> {
  const reply = await api.json({ path: `/api/dates-taken${encodePath(folder)}`, signal }, DatesTakenReply)
  return { times: takenTimes(reply), pending: reply.pending }
}
