import { mediaTypeOf } from '#contract/file-types.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { inlineHref, rawCall } from '#web/lib/raw-address.ts'
import { readBody } from '#web/lib/read-body.ts'
import type { Item } from '../listing/item.ts'
import { type PictureFacts, readPictureFacts } from './picture-facts.ts'

/** Size of the first part of a picture file, which contains the metadata, in bytes. */
const FIRST_PART = 256 * 1024

/** Time limit for reading the metadata of a video or audio file, in milliseconds. */
const PATIENCE = 10_000

/** Metadata of a media file. `duration` in seconds. */
export interface MediaFacts extends PictureFacts {
  readonly duration?: number
}

async function ofPicture(api: ApiClient, { path, modified }: Item, signal: AbortSignal): Promise<MediaFacts> {
  const headers = { Range: `bytes=0-${FIRST_PART - 1}` }
  const answer = await api.send({ ...rawCall(path, modified), headers, signal })
  // A server without support for ranges sends the whole file.
  if (answer.status !== 206 && Number(answer.headers.get('Content-Length') ?? 0) > FIRST_PART) {
    await answer.body?.cancel()
    return {}
  }
  return readPictureFacts(await readBody(answer, 'arrayBuffer', signal))
}

/** Reads the metadata of a video or audio file with the browser's player. */
async function ofRecording(tag: 'audio' | 'video', item: Item, signal: AbortSignal): Promise<MediaFacts> {
  const player = document.createElement(tag)
  const { promise, resolve } = Promise.withResolvers<void>()
  for (const type of ['loadedmetadata', 'error']) player.addEventListener(type, () => resolve(), { once: true })
  signal.addEventListener('abort', () => resolve(), { once: true })
  const timer = setTimeout(resolve, PATIENCE)
  player.preload = 'metadata'
  player.src = inlineHref(item.path, String(item.modified))
  await promise
  clearTimeout(timer)
  const { duration } = player
  const size = player instanceof HTMLVideoElement ? { width: player.videoWidth, height: player.videoHeight } : null
  player.removeAttribute('src')
  player.load()
  return {
    ...(Number.isFinite(duration) && { duration }),
    ...(size && size.width > 0 && size),
  }
}

/** Returns whether a file with this name may have metadata. */
export const mayHaveMetadata = ({ name, kind, size }: Item): boolean =>
  kind === 'file' && size > 0 && ['image', 'audio', 'video'].includes(mediaTypeOf(name).type)

/** Returns the metadata of a picture, video or audio file. Empty if it has none. Rejects when a picture cannot be fetched. */
export function readMedia(api: ApiClient, item: Item, signal: AbortSignal): Promise<MediaFacts> {
  const { type } = mediaTypeOf(item.name)
  return type === 'audio' || type === 'video' ? ofRecording(type, item, signal) : ofPicture(api, item, signal)
}
