/** A message between the server and a child process: a header as JSON, and bytes. */
export type Frame = { readonly head: unknown; readonly bytes: Uint8Array }

const LENGTHS = 8

/** Encodes a frame: both lengths (32 bits each, big-endian), the JSON, the bytes. */
export function writeFrame(head: unknown, bytes: Uint8Array = new Uint8Array()): Uint8Array[] {
  const words = Buffer.from(JSON.stringify(head))
  const lengths = Buffer.alloc(LENGTHS)
  lengths.writeUInt32BE(words.length, 0)
  lengths.writeUInt32BE(bytes.length, 4)
  return [lengths, words, bytes]
}

/** Assembles frames from chunks. */
export class FrameReader {
  readonly #longest: number
  #pieces: Buffer[] = []
  #length = 0

  /** @param longest maximum length of a frame in bytes */
  constructor(longest: number) {
    this.#longest = longest
  }

  /**
   * Adds the next bytes and returns the frames that are complete.
   *
   * @throws RangeError for a frame above the maximum length, SyntaxError for an invalid JSON header
   */
  addChunk(piece: Buffer): Frame[] {
    this.#pieces.push(piece)
    this.#length += piece.length
    const frames: Frame[] = []
    for (let frame = this.#next(); frame; frame = this.#next()) frames.push(frame)
    return frames
  }

  #next(): Frame | null {
    if (this.#length < LENGTHS) return null
    const start = this.#first(LENGTHS)
    const words = LENGTHS + start.readUInt32BE(0)
    const end = words + start.readUInt32BE(4)
    if (end > this.#longest) throw new RangeError('A frame is too long.')
    if (this.#length < end) return null
    const whole = this.#first(this.#length)
    this.#pieces = [whole.subarray(end)]
    this.#length -= end
    return { head: JSON.parse(whole.toString('utf8', LENGTHS, words)), bytes: whole.subarray(words, end) }
  }

  /** Returns the first bytes as one buffer; joins no more than necessary. */
  #first(count: number): Buffer {
    const [first] = this.#pieces
    if (first && first.length >= count) return first
    const whole = Buffer.concat(this.#pieces)
    this.#pieces = [whole]
    return whole
  }
}
