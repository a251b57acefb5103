import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { pageSafeBytes } from '#server/platform/text/escape-for-pages.ts'
import { presentFile } from './present.ts'
import type { FileView } from './read.ts'

/** UTF-16 code units written in one step: about a millisecond. */
const PIECE = 64 * 1024

/**
 * Returns the response about a file as JSON in UTF-8, escaped for pages. Long texts are written in slices: as one value, ten million
 * characters would block all other requests and be in memory several times over.
 */
export async function fileJson(view: FileView, signal: AbortSignal): Promise<Buffer<ArrayBuffer>> {
  const { content, ...rest } = presentFile(view)
  const head = JSON.stringify(rest)
  if (content === undefined) return pageSafeBytes(head)
  const breathe = timeSlices(signal)
  const pieces = [pageSafeBytes(`${head.slice(0, -1)},"content":"`)]
  // A surrogate pair that is split here is written as two escapes, which mean the same.
  for (let at = 0; at < content.length; at += PIECE) {
    pieces.push(pageSafeBytes(JSON.stringify(content.slice(at, at + PIECE)).slice(1, -1)))
    await breathe()
  }
  pieces.push(pageSafeBytes('"}'))
  return Buffer.concat(pieces)
}
