import type { ApiClient } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { nameOf } from '#web/lib/paths.ts'
import { resourceAddress } from '#web/lib/resource-address.ts'
import type { Step } from '#web/lib/step.ts'

type Bytes = Uint8Array<ArrayBuffer>

const isStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status)

/** Returns whether a save was refused because the file changed since it was read. */
export const isConflict = (error: unknown): boolean => isStatus(error, 409, 412)

/** Returns whether the file no longer exists. */
export const isNotFound = (error: unknown): boolean => isStatus(error, 404)

const HEADERS = { 'Content-Type': 'application/octet-stream' }

/**
 * Saves a text and returns the entity tag of the new version. With a `version`, only while the file still has that version.
 *
 * @throws `ApiError`; `isConflict` and `isNotFound` recognize those cases
 */
export async function saveText(
  api: ApiClient,
  path: string,
  { bytes, version }: { bytes: Bytes; version: string | null },
): Promise<string | null> {
  const headers: Record<string, string> = { ...HEADERS }
  if (version !== null) headers['If-Match'] = version
  const step: Step = { kind: 'save', name: nameOf(path), count: 1, quiet: true }
  const answer = await api.send({ method: 'PUT', path: resourceAddress(path), body: bytes.buffer, headers, step })
  return answer.headers.get('ETag')
}

/**
 * Saves a text as a new file and returns its entity tag.
 *
 * @throws `ApiError`; `isConflict` recognizes that the name already exists
 */
export async function createText(api: ApiClient, path: string, bytes: Bytes): Promise<string | null> {
  const step: Step = { kind: 'upload', name: nameOf(path), count: 1, quiet: true }
  const call = { method: 'POST', path: resourceAddress(path), body: bytes.buffer, headers: HEADERS, step } as const
  const answer = await api.send(call)
  return answer.headers.get('ETag')
}
