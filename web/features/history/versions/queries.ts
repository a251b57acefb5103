import { queryOptions } from '@tanstack/react-query'
import { Versions } from '#contract/versions.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { nameOf } from '#web/lib/paths.ts'
import { rawCall } from '#web/lib/raw-address.ts'
import { readBody } from '#web/lib/read-body.ts'
import type { Step } from '#web/lib/step.ts'
import { versionCall, versionsAddress } from './version-addresses.ts'
import { NOW, type Which } from './which.ts'

/** The key of everything known of a file's versions. */
export const versionsKey = (path: string) => ['versions', path] as const

/** Bytes that are no text, as far as one can tell. */
export class NotText extends Error {
  override readonly name = 'NotText'
}

/** Reads bytes as a text, in the encoding they tell; null when they are none. */
export type ReadText = (bytes: Uint8Array) => Promise<string | null>

/** The requests of this feature. */
export const versionQueries = (api: ApiClient) => ({
  /** What a file held before, the latest first. */
  of: (path: string) =>
    queryOptions({
      queryKey: versionsKey(path),
      queryFn: ({ signal }) => api.json({ path: versionsAddress(path), signal }, Versions),
      staleTime: 0,
      gcTime: 0,
    }),
  /** The text of a version, or what is there now; `stamp` is anything that changes with it. Fails with `NotText` where it is none. */
  text: (path: string, which: Which, stamp: string, read: ReadText) =>
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

/** What changes versions. Each throws `ApiError`. */
export const versionCalls = (api: ApiClient) => ({
  /** Makes the file what it was; what it is now is kept. `text` is said of it. */
  async restore(path: string, id: string, text: string): Promise<void> {
    const step: Step = { kind: 'restore', name: nameOf(path), count: 1, text }
    await api.send({ method: 'POST', path: versionsAddress(path), body: { id }, step })
  },
  /** Removes a version for good. */
  async remove(path: string, id: string): Promise<void> {
    await api.send({ method: 'DELETE', path: versionsAddress(path), query: { id } })
  },
})
