/** Start of a JPEG, followed by a comment (ITU-T T.81, B.2.4.5). */
const START = Buffer.from([0xff, 0xd8])
const COMMENT = Buffer.from([0xff, 0xfe])

const TEXT = /^duration=(\d+(?:\.\d+)?)$/

/** Stores the playing time of a film in its preview, as a comment, so that both are cached together. Other formats than JPEG stay unchanged. */
export function withDuration(preview: Uint8Array, seconds: number | null): Uint8Array {
  if (seconds === null || !START.equals(preview.subarray(0, 2))) return preview
  const text = Buffer.from(`duration=${seconds}`)
  const length = Buffer.alloc(2)
  length.writeUInt16BE(text.length + 2)
  return Buffer.concat([START, COMMENT, length, text, preview.subarray(2)])
}

/** Returns the playing time stored in a preview, in seconds; null if there is none. */
export function durationOf(preview: Uint8Array): number | null {
  const bytes = Buffer.from(preview.buffer, preview.byteOffset, preview.byteLength)
  if (bytes.length < 6 || !COMMENT.equals(bytes.subarray(2, 4))) return null
  const [, seconds] = TEXT.exec(bytes.toString('latin1', 6, 4 + bytes.readUInt16BE(4))) ?? []
  return seconds === undefined ? null : Number(seconds)
}

/** Returns the playing time that ffmpeg prints about its input, in seconds; null if it does not know it. */
export function printedDuration(report: string): number | null {
  const [, hours, minutes, seconds] = /^ {2}Duration: (\d+):(\d\d):(\d\d(?:\.\d+)?)/m.exec(report) ?? []
  return seconds === undefined ? null : Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds)
}
