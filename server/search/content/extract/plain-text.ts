import { detect, type Statistics } from '#contract/encodings/detect.ts'
import type { ByteSource } from '#server/platform/os/handed-file.ts'
import { MOST_TEXT, NoText } from './text-job.ts'
import type { TextSink } from './text-sink.ts'

/** No text needs more for as much as is kept: UTF-8 takes three bytes for a unit, GB18030 four for two. */
const MOST_BYTES = MOST_TEXT * 3

/** What every text is in that has these bytes near its start is no text: a program, a picture, a database. */
const LOOKED_AT = 8192

/** Control characters that text has: tab, line breaks, form feed, backspace and escape. */
const isControl = (byte: number) => byte < 0x20 && byte !== 0x1b && (byte < 0x08 || byte === 0x0b || byte > 0x0d)

/** So few control characters may be in a text, of all its bytes. */
const MOST_CONTROLS = 0.02

const statistics: Statistics = async (sample) => {
  const { analyse } = await import('chardet')
  return analyse(sample).map(({ name, confidence }) => [name, confidence / 100] as const)
}

/** Text as it is, in whatever encoding the editor would open it. @throws NoText for what is none */
export async function readPlainText(source: ByteSource, sink: TextSink): Promise<void> {
  const isCut = source.size > MOST_BYTES
  const bytes = await source.read(0, Math.min(source.size, MOST_BYTES))
  const found = await detect(isCut ? wholeLines(bytes) : bytes, statistics)
  if (found === null || (!isWide(found.encoding) && isMostlyControls(bytes))) throw new NoText('no text')
  sink.add(found.text)
}

const isWide = (encoding: string) => encoding.startsWith('utf-16')

function isMostlyControls(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, LOOKED_AT)
  let controls = 0
  for (const byte of start) if (isControl(byte)) controls += 1
  return controls > start.length * MOST_CONTROLS
}

/** Up to the last line break, so that no character is cut; where there is none, as much as is text in units of two bytes. */
function wholeLines(bytes: Uint8Array): Uint8Array {
  const end = bytes.lastIndexOf(0x0a) + 1
  if (end < bytes.length / 2) return bytes.subarray(0, lastWhole(bytes))
  // The second byte of a line break in UTF-16 LE belongs to it.
  return bytes.subarray(0, bytes[end] === 0 ? end + 1 : end)
}

/** Before the last character of UTF-8, which may not be whole. */
function lastWhole(bytes: Uint8Array): number {
  let at = bytes.length - (bytes.length % 2)
  for (let back = 0; back < 3 && ((bytes[at] ?? 0) & 0xc0) === 0x80; back += 1) at -= 1
  return at
}
