import { PREVIEW_SIDE } from '#contract/preview-sizes.ts'
import type { ReopenedFile } from '#server/platform/os/reopened-file.ts'
import { printedDuration, withDuration } from './duration.ts'
import { NoPicture, SOURCE_PIXELS } from './job.ts'
import { pictureOf, type Shape } from './picture.ts'
import { runProgram } from './program.ts'

/**
 * Positions in a video from which a frame is taken, in seconds: not the very start, which is often black, unless the video is too short.
 */
const MOMENTS = ['3', '0']

const HEADER_BYTES = 400
const OUTPUT_BYTES = 16 * 1024 * 1024

/**
 * Scales frames down to the largest size of a preview, and to the shape in which players show them: pixels of old films are wider or narrower
 * than high. `sar` is their ratio, 1 where a film has none.
 */
const FACTOR = `min(1,${PREVIEW_SIDE.big}/max(iw*sar,ih))`
const SCALE = `scale='max(1,round(iw*sar*${FACTOR}))':'max(1,round(ih*${FACTOR}))'`

/** Returns a frame of a video, with its duration, by ffmpeg if it is installed. @throws NoPicture */
export async function frameOf(film: ReopenedFile, shape: Shape, ffmpeg: string | null): Promise<Uint8Array> {
  if (ffmpeg === null) throw new NoPicture('unsupported')
  const format = formatOf(await film.read(0, HEADER_BYTES))
  if (format === null) throw new NoPicture('unreadable')
  for (const moment of MOMENTS) {
    const command = commandFor(ffmpeg, format, moment)
    const { output, report } = await runProgram({ command, input: film.descriptor, outputLimit: OUTPUT_BYTES })
    if (output.length > 0) return withDuration(await pictureOf(output, shape), printedDuration(report))
  }
  throw new NoPicture('unreadable')
}

/**
 * Ensures that ffmpeg reads nothing except the one open file: the format is given, so that the file cannot be a list of other files, and
 * the only protocol is that of local files, where formats that could refer to one have this switched off.
 */
function commandFor(ffmpeg: string, format: string, moment: string): readonly [string, ...string[]] {
  const reading = ['-protocol_whitelist', 'file', '-f', format, '-threads', '1', '-max_pixels', String(SOURCE_PIXELS)]
  const seeking = ['-probesize', '5M', '-analyzeduration', '2M', '-skip_frame', 'nokey', '-ss', moment]
  const input = ['-an', '-sn', '-dn', '-i', 'file:/proc/self/fd/0']
  const output = [
    '-frames:v',
    '1',
    '-vf',
    SCALE,
    '-c:v',
    'png',
    '-compression_level',
    '1',
    '-f',
    'image2pipe',
    'pipe:1',
  ]
  // The report about the input includes the duration.
  return [ffmpeg, '-nostdin', '-hide_banner', '-loglevel', 'info', ...reading, ...seeking, ...input, ...output]
}

/** Detects by the first bytes which of the self-contained formats a file has. */
function formatOf(start: Buffer): string | null {
  const at = (offset: number, text: string) => start.toString('latin1', offset, offset + text.length) === text
  const box = start.toString('latin1', 4, 8)
  if (['ftyp', 'moov', 'mdat', 'wide', 'free', 'skip'].includes(box)) return 'mov'
  const [format = null] = Object.entries(MARKS).find(([, marks]) => marks.some((mark) => at(0, mark))) ?? []
  if (format !== null) return format
  if (at(0, 'RIFF') && at(8, 'AVI ')) return 'avi'
  // Packets of 188 bytes, or of 192 with a timestamp before each.
  const isStream = (at(0, 'G') && at(188, 'G')) || (at(4, 'G') && at(196, 'G'))
  return isStream ? 'mpegts' : null
}

const MARKS: Readonly<Record<string, readonly string[]>> = {
  matroska: ['\x1a\x45\xdf\xa3'],
  ogg: ['OggS'],
  flv: ['FLV'],
  asf: ['\x30\x26\xb2\x75'],
  mpeg: ['\x00\x00\x01\xba'],
  mpegvideo: ['\x00\x00\x01\xb3'],
}
