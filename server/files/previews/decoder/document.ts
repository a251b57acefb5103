import { PREVIEW_SIDE } from '#contract/preview-sizes.ts'
import type { ByteSource } from '#server/platform/os/reopened-file.ts'
import { isPdf, openPdf, pdfPart } from '#server/platform/process/pdf.ts'
import { NoPicture, SOURCE_PIXELS } from './job.ts'
import { pictureOfPage, type Shape } from './picture.ts'

/** Draws the first page of a PDF, on white. @throws NoPicture `unsupported` if the library for drawing is not installed */
export async function firstPageOf(source: ByteSource, shape: Shape): Promise<Uint8Array> {
  const bytes = await source.read(0, source.size)
  if (!isPdf(bytes)) throw new NoPicture('unreadable')
  // Pictures inside have the same limit as others.
  const task = await openPdf(bytes, {
    maxImageSize: SOURCE_PIXELS,
    standardFontDataUrl: pdfPart('standard_fonts'),
    cMapUrl: pdfPart('cmaps'),
    iccUrl: pdfPart('iccs'),
    wasmUrl: pdfPart('wasm'),
  })
  try {
    const document = await task.promise
    const page = await document.getPage(1)
    const viewport = page.getViewport({ scale: scaleFor(page.getViewport({ scale: 1 }), shape.size) })
    const [width, height] = [Math.max(1, Math.round(viewport.width)), Math.max(1, Math.round(viewport.height))]
    const { canvas, context } = surface(document.canvasFactory, width, height)
    await page.render({ canvas, canvasContext: context, viewport }).promise
    return await pictureOfPage(context.getImageData(0, 0, width, height).data, width, height, shape)
  } catch (cause) {
    throw cause instanceof NoPicture ? cause : Object.assign(new NoPicture('unreadable'), { cause })
  }
}

/** A page is drawn in the requested size; `thumb` shows the top of a page that is higher than wide, in its whole width. */
function scaleFor({ width, height }: { width: number; height: number }, size: Shape['size']): number {
  const scale = PREVIEW_SIDE[size] / (size === 'thumb' ? Math.min(width, height) : Math.max(width, height))
  if (!(scale > 0 && Number.isFinite(scale))) throw new NoPicture('unreadable')
  if (width * scale * height * scale > SOURCE_PIXELS) throw new NoPicture('too_large')
  return scale
}

type Surface = { readonly canvas: null; readonly context: CanvasContext }
type CanvasContext = Parameters<import('pdfjs-dist').PDFPageProxy['render']>[0]['canvasContext'] & {
  getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray }
}

function surface(factory: { create?: (width: number, height: number) => Surface }, width: number, height: number) {
  if (!factory.create) throw new NoPicture('unsupported')
  return factory.create(width, height)
}
