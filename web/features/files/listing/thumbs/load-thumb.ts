import { DURATION_HEADER } from '#contract/preview-sizes.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { ApiError } from '#web/lib/api-error.ts'
import { previewPath } from '#web/lib/preview-address.ts'
import { readBody } from '#web/lib/read-body.ts'
import { type LoadThumb, Thumbs } from './thumbs.ts'

/** Status codes after which a retry may succeed: unreachable, not signed in, overloaded. */
const PASSING: ReadonlySet<number> = new Set([0, 401, 429, 502, 503, 504])

/** The server sends WebP only if it is named explicitly. */
const ACCEPT = 'image/webp,image/*'

/**
 * Returns a decoded image, or null if it is damaged. While it is referenced, the browser reuses its pixels for other elements with the same
 * URL.
 */
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

/** Returns a function that fetches thumbnails from the server. */
const thumbsFrom =
  (api: ApiClient): LoadThumb =>
  async ({ path, modified, form = 'thumb' }, signal) => {
    let blob: Blob
    let duration: number | null = null
    try {
      const answer = await api.send({ path: previewPath(form, path, modified), headers: { Accept: ACCEPT }, signal })
      const seconds = answer.headers.get(DURATION_HEADER)
      if (seconds !== null) duration = Number(seconds)
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
      duration,
      release() {
        URL.revokeObjectURL(url)
        image = null
      },
    }
  }

/** Creates the thumbnails of one session. */
export const makeThumbs = (api: ApiClient): Thumbs => new Thumbs(thumbsFrom(api))
