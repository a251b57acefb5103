import { FileResource } from '#contract/resources.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { resourceAddress } from '#web/lib/resource-address.ts'
import { entityTagOf } from './entity-tag.ts'

/** A text and which one it is. */
export interface LoadedText {
  readonly text: string
  readonly version: string | null
}

/** Whether a save was refused because the file is no longer the one that was read. */
export const isConflict = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 409 || error.status === 412)

/** Fetches a text anew. Throws `ApiError`, and an `Error` when the file no longer is a text. */
export async function loadText(api: ApiClient, path: string): Promise<LoadedText> {
  const file = await api.json({ path: resourceAddress(path) }, FileResource)
  if (file.content === undefined) throw new Error('The file is no text any more.')
  return { text: file.content, version: entityTagOf(file) }
}

/**
 * Saves a text and answers its new version. With a `version` only while the file is still that one: `isConflict` tells
 * that error from others. Throws `ApiError`.
 */
export async function saveText(api: ApiClient, path: string, { text, version }: LoadedText): Promise<string | null> {
  const headers: Record<string, string> = { 'Content-Type': 'text/plain; charset=utf-8' }
  if (version !== null) headers['If-Match'] = version
  const answer = await api.send({ method: 'PUT', path: resourceAddress(path), body: text, headers })
  return answer.headers.get('ETag')
}
