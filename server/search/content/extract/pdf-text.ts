import type { ByteSource } from '#server/platform/os/handed-file.ts'
import { isPdf, openPdf, pdfPart } from '#server/platform/process/pdf.ts'
import { NoText } from './text-job.ts'
import type { TextSink } from './text-sink.ts'

/** So many pages are read, for so long (ms): what was found by then is the text, and the process is not ended over it. */
const MOST = { pages: 1000, time: 3500 } as const

/** The words of a PDF, page by page. @throws NoText for what is none, is encrypted or has no words */
export async function readPdfText(source: ByteSource, sink: TextSink): Promise<void> {
  const until = performance.now() + MOST.time
  const bytes = await source.read(0, source.size)
  if (!isPdf(bytes)) throw new NoText('no PDF')
  // No picture is decoded; the tables name the characters of East Asia.
  const task = await openPdf(bytes, { maxImageSize: 1, cMapUrl: pdfPart('cmaps') })
  try {
    const document = await task.promise
    const pages = Math.min(document.numPages, MOST.pages)
    for (let number = 1; number <= pages && !sink.isFull && performance.now() < until; number += 1) {
      const page = await document.getPage(number)
      await addPage(page, sink)
      page.cleanup()
    }
  } catch (cause) {
    // Whatever pages came before are there to be found.
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
