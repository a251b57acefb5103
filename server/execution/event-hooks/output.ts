/**
 * Bytes of a command's output that are stored.
 *
 * @limit Commands and terminals | Recorded output of one run | {bytes}
 */
const KEPT = 8192
/** Bytes at its end that a refusal message is taken from, and the maximum lines and characters of the message. */
const LAST = 2048
const LAST_LINES = 5
const LONGEST = 500

/** Collects a command's output: its first part for the log, its last lines for the message of a refusal. */
export class HookOutput {
  #first = Buffer.alloc(0)
  #last = Buffer.alloc(0)
  #bytes = 0

  add(piece: Uint8Array): void {
    this.#bytes += piece.length
    if (this.#first.length < KEPT)
      this.#first = Buffer.concat([this.#first, piece.subarray(0, KEPT - this.#first.length)])
    this.#last = Buffer.from(Buffer.concat([this.#last, piece.subarray(-LAST)]).subarray(-LAST))
  }

  /** Number of bytes received. */
  get bytes(): number {
    return this.#bytes
  }

  get first(): string {
    return cleaned(this.#first.toString())
  }

  /** Its last lines; empty without output. */
  get last(): string {
    const lines = cleaned(this.#last.toString()).split('\n')
    const said = lines.map((line) => line.trim()).filter((line) => line !== '')
    return said.slice(-LAST_LINES).join('\n').slice(-LONGEST)
  }
}

const ESCAPE = String.fromCharCode(27)
const BELL = String.fromCharCode(7)
/** Colors, cursor movements and titles (ECMA-48). */
const SEQUENCES = new RegExp(
  `${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\)?|[@-Z^_\\\\])`,
  'g',
)

/** Removes control characters, and marks that change the writing direction, which could be displayed as something other than text. */
function cleaned(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(SEQUENCES, '')
    .replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (character) =>
      character === '\n' || character === '\t' ? character : '',
    )
}
