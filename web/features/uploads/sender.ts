import { COLUMNS_MEDIA_TYPE } from '#contract/folder-columns.ts'
import { FileResource, Usage } from '#contract/resources.ts'
import { BATCH_LIMITS, UnfinishedUploads } from '#contract/uploads.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { encodePath } from '#web/lib/encode-path.ts'
import { resourceAddress } from '#web/lib/resource-address.ts'
import { createBatchSend } from './batch-send.ts'
import { type Connection, createExchange, type Post } from './exchange.ts'
import { roundTrip, wantedParts } from './parts.ts'
import { createPlainSend } from './plain-send.ts'
import type { Load, Sender, SendLoad, SendOutcome } from './send.ts'
import { keyOf, type Unfinished, type Upload } from './upload.ts'

/** Settings of a sender. */
export interface SenderOptions {
  readonly connection: Connection
  readonly api: ApiClient
  readonly post: Post
  /** Bytes per request of a large file. */
  readonly chunkSize: () => number
}

/** Upper limit for the size of a request, below the limits of common proxies, whatever the settings. */
const LARGEST_CHUNK = 95 * 1024 * 1024

/** Loads the code for large files. Fails like an unreached server. */
async function loadTus(): Promise<typeof import('./tus-send.ts')> {
  try {
    return await import('./tus-send.ts')
  } catch (cause) {
    throw new ApiError(0, null, String(cause))
  }
}

const isMissing = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 405 || error.status === 415)

/** Uses the first way of sending until the server turns out not to support it, then the other. */
function withFallback(first: SendLoad, other: SendLoad, onMissing: () => void): SendLoad {
  let missing = false
  return async (load) => {
    if (missing) return other(load)
    try {
      return await first(load)
    } catch (error) {
      if (!isMissing(error)) throw error
      const outcomes = await other(load)
      // Only after a success: a deleted target gives the same error.
      missing = outcomes.some(({ kind }) => kind === 'stored')
      if (missing) onMissing()
      return outcomes
    }
  }
}

/** Returns a function that finds unfinished uploads on the server. The list is cached for `FRESH` milliseconds. */
function createUnfinished(api: ApiClient, baseUrl: string, now = () => performance.now()) {
  const FRESH = 5_000
  let asked: { readonly at: number; readonly known: Promise<ReadonlyMap<string, Unfinished>> } | null = null

  async function ask(): Promise<ReadonlyMap<string, Unfinished>> {
    try {
      const { uploads } = await api.json({ path: '/api/uploads' }, UnfinishedUploads)
      const known = uploads.map(({ address, path, length, modified, offset }) => {
        const unfinished = { address: baseUrl + address, offset }
        return [keyOf({ path, modified, size: length }), unfinished] as const
      })
      return new Map(known)
    } catch (error) {
      // A server without tus has no unfinished uploads. Sending reports other errors.
      if (error instanceof ApiError) return new Map()
      throw error
    }
  }
  return async (upload: Upload) => {
    if (asked === null || now() - asked.at > FRESH) asked = { at: now(), known: ask() }
    return (await asked.known).get(keyOf(upload)) ?? null
  }
}

/** Returns whether the existing file has the same size and, to the second, the same time. */
async function isSame(api: ApiClient, { path, size, modified }: Upload): Promise<boolean> {
  // With this header, `/api/resources/recursive/…` is an item of the folder `/recursive`.
  const headers = { Accept: COLUMNS_MEDIA_TYPE }
  const there = await api.json({ path: resourceAddress(path), headers }, FileResource)
  const seconds = (ms: number) => Math.floor(ms / 1000)
  return modified !== null && there.size === size && seconds(Date.parse(there.modified)) === seconds(modified)
}

/** Returns the free bytes at a folder; null if the server does not report them. */
async function freeIn(api: ApiClient, into: string): Promise<number | null> {
  try {
    const { total, used } = await api.json({ path: `/api/usage${encodePath(into)}` }, Usage)
    return total === 0 ? null : total - used
  } catch {
    // No question is asked then. A full disk is reported when it happens.
    return null
  }
}

/** Creates a sender: small files in batches, large ones by tus, and all by plain requests if the server supports neither. */
export function createSender({ connection, api, post, chunkSize }: SenderOptions): Sender {
  const exchange = createExchange(connection, post)
  const plain = createPlainSend(exchange)
  const isSmall = (upload: Upload) => upload.file === null || upload.size <= BATCH_LIMITS.file
  let batches = true
  let trip: Promise<number> | null = null

  async function probe(): Promise<boolean> {
    try {
      return (await fetch(`${connection.baseUrl}/health`, { cache: 'no-store' })).ok
    } catch {
      return false
    }
  }

  /** Returns the number of parts for a file, as far as additional requests are available. */
  async function partsOf({ size }: Upload, { claim }: Load): Promise<number> {
    trip ??= roundTrip(probe)
    const wanted = wantedParts(size, await trip)
    return wanted > 1 ? 1 + claim(wanted - 1) : 1
  }

  const byTus: SendLoad = async (load) => {
    const { sendByTus } = await loadTus()
    const outcomes: SendOutcome[] = []
    for (const upload of load.uploads) {
      const parts = upload.addresses.length || (await partsOf(upload, load))
      await sendByTus(upload, load, { connection, parts, chunkSize: Math.min(chunkSize(), LARGEST_CHUNK) })
      outcomes.push({ kind: 'stored' })
    }
    return outcomes
  }

  const small = withFallback(createBatchSend(exchange), plain, () => {
    batches = false
  })
  const large = withFallback(byTus, plain, () => undefined)
  return {
    isSmall,
    batches: () => batches,
    send: (load) => (load.uploads.every(isSmall) ? small(load) : large(load)),
    findUnfinished: createUnfinished(api, connection.baseUrl),
    isSame: (upload) => isSame(api, upload),
    freeIn: (into) => freeIn(api, into),
    probe,
    discard(addresses) {
      for (const address of addresses) {
        const { pathname, search } = new URL(address, document.baseURI)
        const path = pathname.slice(connection.baseUrl.length) + search
        // If the request fails, the server deletes the upload when it expires.
        api.send({ method: 'DELETE', path }).catch(() => undefined)
      }
    },
  }
}
