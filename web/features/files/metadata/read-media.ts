import { mediaTypeOf } from '#contract/file-types.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { inlineHref, rawCall } from '#web/lib/raw-address.ts'
import { readBody } from '#web/lib/read-body.ts'
import type { Item } from '../listing/item.ts'
import { type PictureFacts, readPictureFacts } from './picture-facts.ts'

/** What a picture tells of itself stands in the first part of its file, in bytes. */
const FIRST_PART = 256 * 1024

/** A film or a sound that does not tell how long it is within this time tells nothing, in ms. */
const PATIENCE = 10_000

/** What a file tells of itself; `duration` in seconds. */
export interface MediaFacts extends PictureFacts {
  readonly duration?: number
}

async function ofPicture(api: ApiClient, { path, modified }: Item, signal: AbortSignal): Promise<MediaFacts> {
  const headers = { Range: `bytes=0-${FIRST_PART - 1}` }
  const answer = await api.send({ ...rawCall(path, modified), headers, signal })
  // A server that does not know ranges sends everything.
  if (answer.status !== 206 && Number(answer.headers.get('Content-Length') ?? 0) > FIRST_PART) {
    await answer.body?.cancel()
    return {}
  }
  return readPictureFacts(await readBody(answer, 'arrayBuffer', signal))
}

/** Lets the browser read the beginning of a film or a sound. */
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

/** Whether a file of this name may tell something of itself. */
export const tellsFacts = ({ name, kind, size }: Item): boolean =>
  kind === 'file' && size > 0 && ['image', 'audio', 'video'].includes(mediaTypeOf(name).type)

/** What a picture, a film or a sound tells of itself; nothing where it does not. Throws when the file does not come. */
export function readMedia(api: ApiClient, item: Item, signal: AbortSignal): Promise<MediaFacts> {
  const { type } = mediaTypeOf(item.name)
  return type === 'audio' || type === 'video' ? ofRecording(type, item, signal) : ofPicture(api, item, signal)
}
