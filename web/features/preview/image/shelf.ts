import type { Size } from './image-view.ts'

/** A picture that can be drawn at once. */
export interface LoadedPicture extends Size {
  readonly src: string
}

/** The one that is shown, those beside it, and one that was shown before. */
const KEPT = 4

/** A drawing without a size of its own fills what it is given, in px. */
const UNSIZED: Size = { width: 800, height: 600 }

interface Held {
  readonly image: HTMLImageElement
  readonly coming: Promise<LoadedPicture>
  loaded: LoadedPicture | null
}

/** By address; the one that was asked for longest ago is first. Its image keeps the pixels at hand for any other of its address. */
const shelf = new Map<string, Held>()

async function decode(image: HTMLImageElement, src: string): Promise<LoadedPicture> {
  image.src = src
  await image.decode()
  const { naturalWidth: width, naturalHeight: height } = image
  return width > 0 && height > 0 ? { src, width, height } : { src, ...UNSIZED }
}

/** Those that nobody asked for lately go; what of them is still on its way is called off. */
function makeRoom(): void {
  for (const [src, { image, loaded }] of shelf) {
    if (shelf.size <= KEPT) return
    shelf.delete(src)
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
      if (shelf.get(src) === held) shelf.delete(src)
    },
  )
  return held
}

/** A picture that is there already, or null. */
export const readyPicture = (src: string): LoadedPicture | null => shelf.get(src)?.loaded ?? null

/** Fetches and decodes a picture, or answers the one that is there. Throws when it does not come or is damaged. */
export function loadPicture(src: string): Promise<LoadedPicture> {
  const held = shelf.get(src) ?? hold(src)
  shelf.delete(src)
  shelf.set(src, held)
  makeRoom()
  return held.coming
}

/** Nothing is ready any more: somebody else is at the page, who may not see these. */
export function forgetPictures(): void {
  shelf.clear()
}
