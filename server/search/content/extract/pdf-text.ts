import type { ByteSource } from '#server/platform/os/reopened-file.ts'
import { isPdf, openPdf, pdfPart } from '#server/platform/process/pdf.ts'
import { NoText } from './text-job.ts'
import type { TextSink } from './text-sink.ts'

/**
 * Limits for one document: pages and milliseconds of processor time. Text found within them is returned, and the process is not terminated.
 *
 * @limit Search | Text of a PDF | {pages} pages, {time ms} of processor time
 */
const MOST = { pages: 1000, time: 3500 } as const

/** Returns the processor time that this process has used, in milliseconds. */
function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Extracts the text of a PDF, page by page. @throws NoText when it is no PDF, is encrypted or has no text */
export async function readPdfText(source: ByteSource, sink: TextSink): Promise<void> {
  const until = processorTime() + MOST.time
  const bytes = await source.read(0, source.size)
  if (!isPdf(bytes)) throw new NoText('no PDF')
  // Images are not decoded; the character maps are needed for East Asian text.
  const task = await openPdf(bytes, { maxImageSize: 1, cMapUrl: pdfPart('cmaps') })
  try {
    const document = await task.promise
    const pages = Math.min(document.numPages, MOST.pages)
    for (let number = 1; number <= pages && !sink.isFull && processorTime() < until; number += 1) {
      const page = await document.getPage(number)
      await addPage(page, sink)
      page.cleanup()
    }
  } catch (cause) {
    // Text of earlier pages remains searchable.
    if (sink.isEmpty) throw new NoText('no readable PDF', { cause })
  } finally {
    await task.destroy()
  }
}

type Page = Awaited<ReturnType<Awaited<ReturnType<typeof import('pdfjs-dist').getDocument>['promise']>['getPage']>>

async function addPage(page: Page, sink: TextSink): Promise<void> {
  const { items } = await page.getTextContent()
  for (const item of items) {
    if (!('str' in item)) continue
    sink.add(item.str)
    if (item.hasEOL) sink.line()
  }
  sink.line()
}
