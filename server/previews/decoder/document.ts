import path from 'node:path'
import { PREVIEW_SIDE } from '#contract/previews.ts'
import type { ByteSource } from '#server/storage/handed-file.ts'
import { NoPicture, SOURCE_PIXELS } from '../job.ts'
import { pictureOfPage, type Shape } from './picture.ts'

/** Where a PDF says that it is one, more or less at its start (bytes). */
const MARK_WITHIN = 1024

/** Nothing runs, nothing is fetched, and pictures inside have the budget that others have. */
const SETTINGS = {
  isEvalSupported: false,
  enableXfa: false,
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  cMapPacked: true,
  maxImageSize: SOURCE_PIXELS,
  verbosity: 0,
}

/** The first page of a PDF, on white. @throws NoPicture `unsupported` where the library for drawing is not installed */
export async function firstPageOf(source: ByteSource, shape: Shape): Promise<Uint8Array> {
  const bytes = await source.read(0, source.size)
  if (!bytes.subarray(0, MARK_WITHIN).includes('%PDF-')) throw new NoPicture('unreadable')
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: Uint8Array.from(bytes), ...SETTINGS, ...parts() })
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

/** A page is drawn as large as it is wanted; `thumb` shows the top of what is higher than wide, in its whole width. */
function scaleFor({ width, height }: { width: number; height: number }, size: Shape['size']): number {
  const scale = PREVIEW_SIDE[size] / (size === 'thumb' ? Math.min(width, height) : Math.max(width, height))
  if (!(scale > 0 && Number.isFinite(scale))) throw new NoPicture('unreadable')
  if (width * scale * height * scale > SOURCE_PIXELS) throw new NoPicture('too_large')
  return scale
}

/** The fonts, tables of characters and decoders that PDFs expect to be there. */
function parts() {
  const library = path.dirname(Bun.resolveSync('pdfjs-dist/package.json', import.meta.dir))
  const folder = (name: string) => `${path.join(library, name)}/`
  return {
    standardFontDataUrl: folder('standard_fonts'),
    cMapUrl: folder('cmaps'),
    iccUrl: folder('iccs'),
    wasmUrl: folder('wasm'),
  }
}

type Surface = { readonly canvas: null; readonly context: CanvasContext }
type CanvasContext = Parameters<import('pdfjs-dist').PDFPageProxy['render']>[0]['canvasContext'] & {
  getImageData(x: number, y: number, width: number, height: number): { readonly data: Uint8ClampedArray }
}

function surface(factory: { create?: (width: number, height: number) => Surface }, width: number, height: number) {
  if (!factory.create) throw new NoPicture('unsupported')
  return factory.create(width, height)
}
