import UTIF from 'utif2'
import { MOST_PIXELS } from './limits.ts'
import type { TiffRequest, TiffResponse } from './messages.ts'
import { type TiffPage, tiffPages } from './pages.ts'

let file = new ArrayBuffer(0)
let pages: readonly TiffPage[] = []

/** Returns the pixels of a page as stored in the file. */
async function drawn(page: TiffPage): Promise<ImageBitmap> {
  if (page.kind === 'jpeg') {
    const bytes = new Uint8Array(file, page.from, page.bytes)
    return await createImageBitmap(new Blob([bytes], { type: 'image/jpeg' }), { imageOrientation: 'none' })
  }
  // The decoder writes its result into the object it is given.
  const image = { ...page.directory, data: new Uint8Array(), width: 0, height: 0 }
  Reflect.deleteProperty(image, 'data')
  UTIF.decodeImage(file, image)
  const { width, height } = image
  return await createImageBitmap(new ImageData(new Uint8ClampedArray(UTIF.toRGBA8(image)), width, height))
}

/** Transformation to upright by Exif orientation: mirrored, then rotated by quarter turns. */
const TURNS: Readonly<Record<number, { mirrored: boolean; quarters: number }>> = {
  2: { mirrored: true, quarters: 0 },
  3: { mirrored: false, quarters: 2 },
  4: { mirrored: true, quarters: 2 },
  5: { mirrored: true, quarters: 3 },
  6: { mirrored: false, quarters: 1 },
  7: { mirrored: true, quarters: 1 },
  8: { mirrored: false, quarters: 3 },
}

/** Returns the image in its intended orientation. */
function upright(picture: ImageBitmap, turned: number): ImageBitmap {
  const turn = TURNS[turned]
  if (!turn) return picture
  const { width, height } = picture
  const across = turn.quarters % 2 === 1
  const canvas = new OffscreenCanvas(across ? height : width, across ? width : height)
  const context = canvas.getContext('2d')
  if (!context) return picture
  context.translate(canvas.width / 2, canvas.height / 2)
  context.rotate((turn.quarters * Math.PI) / 2)
  if (turn.mirrored) context.scale(-1, 1)
  context.drawImage(picture, -width / 2, -height / 2)
  picture.close()
  return canvas.transferToImageBitmap()
}

async function handleRequest(question: TiffRequest): Promise<TiffResponse> {
  if (question.kind === 'open') {
    file = question.bytes
    pages = tiffPages(file, question.camera)
    return { kind: 'opened', pages: pages.length }
  }
  const page = pages[question.index]
  if (!page) return { kind: 'failed' }
  const picture = upright(await drawn(page), page.turned)
  if (picture.width * picture.height > MOST_PIXELS) return { kind: 'failed' }
  return { kind: 'drawn', picture }
}

// In a worker, so that no file can block the page, which terminates the worker after a time limit.
self.onmessage = async ({ data }: MessageEvent<TiffRequest>) => {
  const answer = await handleRequest(data).catch((): TiffResponse => ({ kind: 'failed' }))
  self.postMessage(answer, { transfer: answer.kind === 'drawn' ? [answer.picture] : [] })
}
