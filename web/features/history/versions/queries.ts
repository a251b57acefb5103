import { queryOptions } from '@tanstack/react-query'
import { Versions } from '#contract/versions.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { nameOf } from '#web/lib/paths.ts'
import { rawCall } from '#web/lib/raw-address.ts'
import { readBody } from '#web/lib/read-body.ts'
import type { Step } from '#web/lib/step.ts'
import { type ContentId, NOW } from './contents.ts'
import { versionCall, versionsAddress } from './version-addresses.ts'

/** Returns the query key of all data about a file's versions. */
export const versionsKey = (path: string) => ['versions', path] as const

/** Content that does not appear to be text. */
export class NotText extends Error {
  override readonly name = 'NotText'
}

/** Decodes bytes as text in the detected encoding; null if they are not text. */
export type ReadText = (bytes: Uint8Array) => Promise<string | null>

/** Returns the queries of this feature. */
export const versionQueries = (api: ApiClient) => ({
  /** Returns the query for the versions of a file, the latest first. */
  of: (path: string) =>
    queryOptions({
      queryKey: versionsKey(path),
      queryFn: ({ signal }) => api.json({ path: versionsAddress(path), signal }, Versions),
      staleTime: 0,
      gcTime: 0,
    }),
  /** Returns the query for the versions of a file, for a summary. `stamp` is any value that changes with the file. */
  summary: (path: string, stamp: string) =>
    queryOptions({
      queryKey: [...versionsKey(path), 'summary', stamp],
      queryFn: ({ signal }) => api.json({ path: versionsAddress(path), signal }, Versions),
    }),
  /**
   * Returns the query for the text of a version or of the current content. `stamp` is any value that changes with it. Fails with `NotText`.
   */
  text: (path: string, which: ContentId, stamp: string, read: ReadText) =>
    queryOptions({
      queryKey: ['version text', path, which, stamp],
      queryFn: async ({ signal }) => {
        const call = which === NOW ? rawCall(path) : versionCall(path, which)
        const answer = await api.send({ ...call, signal })
        const text = await read(new Uint8Array(await readBody(answer, 'arrayBuffer', signal)))
        if (text === null) throw new NotText()
        return text
      },
      staleTime: Number.POSITIVE_INFINITY,
    }),
})

/** Returns the calls that change versions. Each throws `ApiError`. */
export const versionCalls = (api: ApiClient) => ({
  /** Restores a version; the current content becomes a version. `text` is the message of the undo step. */
  async restore(path: string, id: string, text: string): Promise<void> {
    const step: Step = { kind: 'restore', name: nameOf(path), count: 1, text }
    await api.send({ method: 'POST', path: versionsAddress(path), body: { id }, step })
  },
  /** Deletes a version permanently. */
  async remove(path: string, id: string): Promise<void> {
    await api.send({ method: 'DELETE', path: versionsAddress(path), query: { id } })
  },
})
