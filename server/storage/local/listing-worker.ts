import { SystemError } from '#server/platform/os/system-error.ts'
import { type ListedEntries, type ListingRequest, readListing } from './listing.ts'
import { openat2Fs } from './openat2-fs.ts'

/** Runs in a worker: lists large directories outside the event loop. One reply per request, in order. */
export type ListingReply = {
  readonly id: number
  readonly entries: ListedEntries | null
  readonly failure: Failure | null
}
export type Failure = { readonly message: string; readonly errno: number | null }

declare const self: Worker

/** Number of entries whose garbage is collected at once: megabytes, which would otherwise remain for a long time. The reply is sent before. */
const MANY = 20_000

self.onmessage = ({ data: { id, request } }: MessageEvent<{ id: number; request: ListingRequest }>) => {
  const reply = answer(id, request)
  const { entries } = reply
  const transfer = entries
    ? [
        entries.sizes.buffer,
        entries.modes.buffer,
        entries.modifiedSeconds.buffer,
        entries.modifiedNanos.buffer,
        entries.inodes.buffer,
      ]
    : []
  self.postMessage(reply, transfer as ArrayBuffer[])
  if (entries && entries.sizes.length >= MANY) Bun.gc(true)
}

function answer(id: number, request: ListingRequest): ListingReply {
  try {
    return { id, entries: readListing(openat2Fs, request), failure: null }
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error)
    return { id, entries: null, failure: { message, errno: error instanceof SystemError ? error.errno : null } }
  }
}
