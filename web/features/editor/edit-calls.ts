import type { ApiClient } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { nameOf } from '#web/lib/paths.ts'
import { resourceAddress } from '#web/lib/resource-address.ts'
import type { Step } from '#web/lib/step.ts'

type Bytes = Uint8Array<ArrayBuffer>

const isStatus = (error: unknown, ...statuses: readonly number[]): boolean =>
  error instanceof ApiError && statuses.includes(error.status)

/** Whether a save was refused because the file is no longer the one that was read. */
export const isConflict = (error: unknown): boolean => isStatus(error, 409, 412)

/** Whether there is no such file any more. */
export const isGone = (error: unknown): boolean => isStatus(error, 404)

const HEADERS = { 'Content-Type': 'application/octet-stream' }

/**
 * Saves a text and answers its new version. With a `version` only while the file is still that one: `isConflict` and `isGone` tell those
 * errors from others. Throws `ApiError`.
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

/** Saves a text as a new file and answers its version; `isConflict` tells that the name is taken. Throws `ApiError`. */
export async function createText(api: ApiClient, path: string, bytes: Bytes): Promise<string | null> {
  const step: Step = { kind: 'upload', name: nameOf(path), count: 1, quiet: true }
  const call = { method: 'POST', path: resourceAddress(path), body: bytes.buffer, headers: HEADERS, step } as const
  const answer = await api.send(call)
  return answer.headers.get('ETag')
}
