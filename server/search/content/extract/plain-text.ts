import { detectLossy } from '#contract/encodings/detect.ts'
import { wholeCharacters } from '#contract/encodings/whole-characters.ts'
import type { ByteSource } from '#server/platform/os/reopened-file.ts'
import { MAX_TEXT_LENGTH, NoText } from './text-job.ts'
import type { TextSink } from './text-sink.ts'

/** Maximum number of bytes that yield the stored amount of text: UTF-8 takes three bytes per unit, GB18030 four bytes for two. Of UTF-32, a quarter less is stored. */
const MOST_BYTES = MAX_TEXT_LENGTH * 3

/** Number of bytes at the start that are checked for control characters, which indicate a program, picture or database. */
const LOOKED_AT = 8192

/** Whether a byte is a control character other than those in texts: tab, line breaks, form feed, backspace and escape. */
const isControl = (byte: number) => byte < 0x20 && byte !== 0x1b && (byte < 0x08 || byte === 0x0b || byte > 0x0d)

/** Maximum share of control characters in a text. */
const MOST_CONTROLS = 0.02

/** Extracts plain text in any encoding that the editor would detect. @throws NoText when it is not text */
export async function readPlainText(source: ByteSource, sink: TextSink): Promise<void> {
  const isCut = source.size > MOST_BYTES
  const bytes = await source.read(0, Math.min(source.size, MOST_BYTES))
  const found = await detectLossy(isCut ? wholeCharacters(bytes) : bytes)
  if (found === null || (!isWide(found.encoding) && isMostlyControls(bytes))) throw new NoText('no text')
  sink.add(found.text)
}

const isWide = (encoding: string) => /^utf-(?:16|32)/.test(encoding)

function isMostlyControls(bytes: Uint8Array): boolean {
  const start = bytes.subarray(0, LOOKED_AT)
  let controls = 0
  for (const byte of start) if (isControl(byte)) controls += 1
  return controls > start.length * MOST_CONTROLS
}
