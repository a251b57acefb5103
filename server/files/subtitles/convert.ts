import { decodeText } from '#contract/encodings/detect.ts'
import type { SubtitleFormat } from '#server/files/browse/subtitles/formats.ts'
import { AppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { readAss } from './ass.ts'
import { type Cue, writeVtt } from './cues.ts'
import { readSrt } from './srt.ts'

/**
 * Maximum size of a file in bytes: a long film has some hundred kilobytes.
 *
 * @limit Previews and subtitles | Size of a subtitle file | {bytes}
 */
export const MOST_BYTES = 5 * 1024 * 1024

/**
 * Maximum number of cues; a long film has some two thousand.
 *
 * @limit Previews and subtitles | Cues of a subtitle file | {}
 */
const MOST_CUES = 50_000

const READERS = { srt: readSrt, ass: readAss }

/**
 * Converts subtitles of another format or encoding to WebVTT, in linear time. Lets other requests run meanwhile.
 *
 * @throws AppError `invalid` when the file contains no subtitles; `too_large` for more than {@link MOST_BYTES} or {@link MOST_CUES}
 */
export async function toVtt(bytes: Uint8Array, format: SubtitleFormat, signal: AbortSignal): Promise<string> {
  if (bytes.length > MOST_BYTES) throw tooLarge()
  const rest = timeSlices(signal)
  const text = await decodeText(bytes, rest)
  if (format === 'vtt') return text
  const cues: Cue[] = []
  for (const cue of READERS[format](linesOf(text))) {
    // After each line, because an untrusted file determines the work per line.
    await rest()
    if (cue === null) continue
    if (cues.length === MOST_CUES) throw tooLarge()
    cues.push(cue)
  }
  if (cues.length === 0 && !isEmpty(text, format)) throw new AppError('invalid', 'This file contains no subtitles.')
  return writeVtt(cues, rest)
}

/** Yields one line at a time: a file of nothing but line ends would create millions. */
function* linesOf(text: string): Generator<string> {
  const lines = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n')
  let from = 0
  for (let end = lines.indexOf('\n'); end !== -1; end = lines.indexOf('\n', from)) {
    yield lines.slice(from, end)
    from = end + 1
  }
  yield lines.slice(from)
}

/** An empty file is valid; so is one with a correct beginning and no dialogue. */
const isEmpty = (text: string, format: SubtitleFormat): boolean =>
  text.trim() === '' || (format === 'ass' && /^\s{0,64}\[script info\]/i.test(text))

export const tooLarge = () => new AppError('too_large', 'These subtitles are too large to show.')
