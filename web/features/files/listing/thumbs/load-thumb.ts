import type { ApiClient } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { previewPath } from '#web/lib/preview-address.ts'
import { readBody } from '#web/lib/read-body.ts'
import { type LoadThumb, Thumbs } from './thumbs.ts'

/** Answers after which the same may be asked again: nobody there, not signed in, too much at once. */
const PASSING: ReadonlySet<number> = new Set([0, 401, 429, 502, 503, 504])

/** WebP is named because only then the server sends it. */
const ACCEPT = 'image/webp,image/*'

/** An image that is decoded; it keeps the pixels at hand for every other one of the same address. Null when it is damaged. */
async function decoded(url: string): Promise<HTMLImageElement | null> {
  const image = new Image()
  image.src = url
  try {
    await image.decode()
    return image
  } catch {
    return null
  }
}

/** Fetches small pictures from the server. */
const thumbsFrom =
  (api: ApiClient): LoadThumb =>
  async ({ path, modified }, signal) => {
    let blob: Blob
    try {
      const answer = await api.send({ path: previewPath('thumb', path, modified), headers: { Accept: ACCEPT }, signal })
      blob = await readBody(answer, 'blob', signal)
    } catch (error) {
      if (error instanceof ApiError && !PASSING.has(error.status)) return null
      throw error
    }
    const url = URL.createObjectURL(blob)
    let image = await decoded(url)
    if (!image) {
      URL.revokeObjectURL(url)
      return null
    }
    return {
      url,
      release() {
        URL.revokeObjectURL(url)
        image = null
      },
    }
  }

/** The small pictures of one session. */
export const makeThumbs = (api: ApiClient): Thumbs => new Thumbs(thumbsFrom(api))
