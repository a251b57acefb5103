import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { pageSafeBytes } from '#server/platform/text/escape-for-pages.ts'
import { presentFile } from './present.ts'
import type { FileView } from './read.ts'

/** UTF-16 units of text written in one go: about a millisecond. */
const PIECE = 64 * 1024

/**
 * The answer about a file (contract 4.5) as JSON in UTF-8, escaped for pages. A long text is written in slices that let others run: as one
 * value, ten million characters would keep everybody waiting and be in memory several times over.
 */
export async function fileJson(view: FileView, signal: AbortSignal): Promise<Buffer<ArrayBuffer>> {
  const { content, ...rest } = presentFile(view)
  const head = JSON.stringify(rest)
  if (content === undefined) return pageSafeBytes(head)
  const breathe = timeSlices(signal)
  const pieces = [pageSafeBytes(`${head.slice(0, -1)},"content":"`)]
  // A pair of surrogates that falls apart here is written as two escapes, which mean the same.
  for (let at = 0; at < content.length; at += PIECE) {
    pieces.push(pageSafeBytes(JSON.stringify(content.slice(at, at + PIECE)).slice(1, -1)))
    await breathe()
  }
  pieces.push(pageSafeBytes('"}'))
  return Buffer.concat(pieces)
}
