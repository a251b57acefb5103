import type { Size } from './image-view.ts'

/** An image that can be displayed at once. */
export interface LoadedPicture extends Size {
  readonly src: string
}

/** Number of cached images: the current one, its neighbors, and one shown before. */
const KEPT = 4

/** Size of an SVG without a size of its own, in pixels. */
const UNSIZED: Size = { width: 800, height: 600 }

interface Held {
  readonly image: HTMLImageElement
  readonly coming: Promise<LoadedPicture>
  loaded: LoadedPicture | null
}

/**
 * Images by address, least recently requested first. The element keeps the decoded pixels available for other elements with the same
 * address.
 */
const images = new Map<string, Held>()

async function decode(image: HTMLImageElement, src: string): Promise<LoadedPicture> {
  image.src = src
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  return width > 0 && height > 0 ? { src, width, height } : { src, ...UNSIZED }
}

/** Removes the least recently requested images and cancels those still loading. */
function makeRoom(): void {
  for (const [src, { image, loaded }] of images) {
    if (images.size <= KEPT) return
    images.delete(src)
    if (!loaded) image.src = ''
  }
}

function hold(src: string): Held {
  const image = new Image()
  const held: Held = { image, coming: decode(image, src), loaded: null }
  held.coming.then(
    (picture) => {
      held.loaded = picture
    },
    () => {
      if (images.get(src) === held) images.delete(src)
    },
  )
  return held
}

/** Returns an image that is already loaded, or null. */
export const cachedPicture = (src: string): LoadedPicture | null => images.get(src)?.loaded ?? null

/**
 * Loads and decodes an image, or returns the cached one.
 *
 * @throws when it does not load or is damaged
 */
export function loadPicture(src: string): Promise<LoadedPicture> {
  const held = images.get(src) ?? hold(src)
  images.delete(src)
  images.set(src, held)
  makeRoom()
  return held.coming
}

/** Removes an image, so that it is loaded again when it is next requested. */
export function forgetPicture(src: string): void {
  images.delete(src)
}

/** Clears the cache, because another user may not be permitted to see these images. */
export function clearPictures(): void {
  images.clear()
}
