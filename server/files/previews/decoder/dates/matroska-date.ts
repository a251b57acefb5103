import type { ByteSource } from '#server/platform/os/reopened-file.ts'
import type { Taken } from '../job.ts'

// The elements of Matroska and WebM (RFC 8794, RFC 9559).

const SEGMENT = 0x18538067
const INFO = 0x1549a966
const DATE = 0x4461

/** Maximum number of elements that are read in one other. */
const MOST_ELEMENTS = 64

/** The year 2001, at which dates begin, in milliseconds since the epoch. */
const EPOCH = Date.UTC(2001)

type Element = { readonly id: number; readonly start: number; readonly end: number }

/** Date of a Matroska or WebM video; null where it has none. */
export async function matroskaDate(source: ByteSource): Promise<Taken | null> {
  const segment = await elementIn(source, SEGMENT, 0, source.size)
  const info = segment && (await elementIn(source, INFO, segment.start, segment.end))
  const date = info && (await elementIn(source, DATE, info.start, info.end))
  const bytes = date && (await source.read(date.start, Math.min(date.start + 8, date.end)))
  if (bytes?.length !== 8) return null
  return { at: EPOCH + Number(bytes.readBigInt64BE(0) / 1_000_000n), isLocal: false }
}

async function elementIn(source: ByteSource, id: number, start: number, end: number): Promise<Element | null> {
  let at = start
  for (let count = 0; count < MOST_ELEMENTS && at < end; count++) {
    const element = elementAt(await source.read(at, Math.min(at + 12, end)), at, end)
    if (!element || element.id === id) return element
    at = element.end
  }
  return null
}

function elementAt(head: Buffer, at: number, end: number): Element | null {
  const idLength = Math.clz32(head[0] ?? 0) - 23
  const first = head[idLength] ?? 0
  const length = Math.clz32(first) - 23
  if (idLength > 4 || length > 8 || idLength + length > head.length) return null
  let size = BigInt(first & (0xff >> length))
  for (const byte of head.subarray(idLength + 1, idLength + length)) size = size * 256n + BigInt(byte)
  const start = at + idLength + length
  // All bits set: the element ends with the one around it.
  const isUnknown = size === 2n ** BigInt(7 * length) - 1n
  return { id: head.readUIntBE(0, idLength), start, end: isUnknown ? end : Math.min(start + Number(size), end) }
}
