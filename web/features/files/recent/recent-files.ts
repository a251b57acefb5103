import { type RecentFile, RecentFiles } from '#contract/recent.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { encodePath } from '#web/lib/encode-path.ts'

/** Query key of the recent files. */
export const recentKey = ['recent'] as const

/** Ends when the files that the page reported as opened are stored, or could not be. */
let reported: Promise<unknown> = Promise.resolve()

/** Reports that the user opened a file. Never throws: without it, the file is only missing among the recent ones. */
export function reportOpened(api: ApiClient, path: string): void {
  const sent = api.send({ method: 'POST', path: '/api/recent', body: { path } }).catch(() => undefined)
  reported = Promise.all([reported, sent])
}

/** Fetches the files that the user opened or changed lately, the latest first, with those that were just opened. Throws `ApiError`. */
export async function fetchRecent(api: ApiClient, signal: AbortSignal, limit?: number): Promise<RecentFile[]> {
  await reported
  return api.json({ path: '/api/recent', query: { limit }, signal }, RecentFiles)
}

/** Removes a file from the recent ones; null: all. Throws `ApiError`. */
export async function forgetRecent(api: ApiClient, path: string | null): Promise<void> {
  await api.send({ method: 'DELETE', path: `/api/recent${encodePath(path ?? '/')}` })
}
