import { type PageViewport, type PDFDocumentProxy, type PDFPageProxy, TextLayer } from 'pdfjs-dist/legacy/build/pdf.mjs'
import type { PageSize } from './page-layout.ts'

/** Maximum number of pixels of a canvas: some browsers render nothing on a larger one. */
const MAX_PIXELS = 16_777_216

/** Target that a page is rendered to. */
export interface PageSheet {
  readonly canvas: HTMLCanvasElement
  readonly text: HTMLElement
  readonly scale: number
  /** Cancels rendering; `drawPage` then rejects. */
  readonly signal: AbortSignal
}

/** Returns the canvas pixels per CSS pixel: the density of the screen, limited by the size of a canvas. */
const densityOf = ({ width, height }: PageViewport): number =>
  Math.min(globalThis.devicePixelRatio || 1, Math.sqrt(MAX_PIXELS / (width * height)))

async function drawPicture(page: PDFPageProxy, viewport: PageViewport, { canvas, signal }: PageSheet): Promise<void> {
  const density = densityOf(viewport)
  // Rendered to a separate canvas and copied when done, so that zooming never shows an empty page.
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

/**
 * Renders a page and places its text over it. `onSize` receives its size at scale 1.
 *
 * @throws when the page is damaged or rendering was canceled
 */
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
