import path from 'node:path'
import type { ByteSource } from '#server/storage/handed-file.ts'
import { NoText } from './text-job.ts'
import type { TextSink } from './text-sink.ts'

/** Where a PDF says that it is one, more or less at its start (bytes). */
const MARK_WITHIN = 1024

/** So many pages are read, for so long (ms): what was found by then is the text, and the process is not ended over it. */
const MOST = { pages: 1000, time: 3500 } as const

/** Nothing runs, nothing is fetched or drawn. */
const SETTINGS = {
  isEvalSupported: false,
  enableXfa: false,
  disableFontFace: true,
  useSystemFonts: false,
  useWorkerFetch: false,
  cMapPacked: true,
  maxImageSize: 1,
  stopAtErrors: false,
  verbosity: 0,
}

/** The words of a PDF, page by page. @throws NoText for what is none, is encrypted or has no words */
export async function readPdfText(source: ByteSource, sink: TextSink): Promise<void> {
  const until = performance.now() + MOST.time
  const bytes = await source.read(0, source.size)
  if (!bytes.subarray(0, MARK_WITHIN).includes('%PDF-')) throw new NoText('no PDF')
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs')
  const task = getDocument({ data: Uint8Array.from(bytes), ...SETTINGS, cMapUrl: characterMaps() })
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

/** The tables by which PDFs name the characters of East Asia. */
function characterMaps(): string {
  return `${path.join(path.dirname(Bun.resolveSync('pdfjs-dist/package.json', import.meta.dir)), 'cmaps')}/`
}
