import { type PageViewport, type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageSize } from './page-layout.ts'

/** Some browsers draw nothing at all on a canvas of more pixels than this. */
const MAX_PIXELS = 16_777_216

/** What a page is drawn onto. */
export interface PageSheet {
  readonly canvas: HTMLCanvasElement
  readonly text: HTMLElement
  readonly scale: number
  /** Stops the drawing; `drawPage` then fails. */
  readonly signal: AbortSignal
}

/** How many pixels of the canvas make one CSS px: as many as the screen has, as long as the canvas bears it. */
const densityOf = ({ width, height }: PageViewport): number =>
  Math.min(globalThis.devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / (width * height)))

async function drawPicture(page: PDFPageProxy, viewport: PageViewport, { canvas, signal }: PageSheet): Promise<void> {
  const density = densityOf(viewport)
  // Drawn beside and put in place when it is done, so that zooming never shows an empty page.
  const sheet = document.createElement('canvas')
  sheet.width = Math.floor(viewport.width * density)
  sheet.height = Math.floor(viewport.height * density)
  const task = page.render({ canvas: sheet, viewport, transform: [density, 0, 0, density, 0, 0] })
  signal.addEventListener('abort', () => task.cancel(), { once: true })
  await task.promise
  signal.throwIfAborted()
  canvas.width = sheet.width
  canvas.height = sheet.height
  canvas.getContext('2d')?.drawImage(sheet, 0, 0)
}

async function drawText(page: PDFPageProxy, viewport: PageViewport, { text, signal }: PageSheet): Promise<void> {
  const layer = new TextLayer({ textContentSource: page.streamTextContent(), container: text, viewport })
  signal.addEventListener('abort', () => layer.cancel(), { once: true })
  text.replaceChildren()
  await layer.render()
}

/** Draws a page and lays its text over it. `onSize` is told its size at scale 1. Fails when it is damaged, or stopped. */
export async function drawPage(
  pdf: PDFDocumentProxy,
  index: number,
  sheet: PageSheet,
  onSize: (size: PageSize) => void,
): Promise<void> {
  const page = await pdf.getPage(index + 1)
  sheet.signal.throwIfAborted()
  const { width, height } = page.getViewport({ scale: 1 })
  onSize({ width, height })
  const viewport = page.getViewport({ scale: sheet.scale })
  await Promise.all([drawPicture(page, viewport, sheet), drawText(page, viewport, sheet)])
}
