/** Bytes of what a command wrote that are kept. */
const KEPT = 8192
/** Bytes of its end that a refusal is made of, and the lines and characters of that. */
const LAST = 2048
const LAST_LINES = 5
const LONGEST = 500

/** What a command writes: its first part for the log, its last lines for whom it refused something. */
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

  /** How many came by now. */
  get bytes(): number {
    return this.#bytes
  }

  get first(): string {
    return cleaned(this.#first.toString())
  }

  /** Its last lines; empty where it said nothing. */
  get last(): string {
    const lines = cleaned(this.#last.toString()).split('\n')
    const said = lines.map((line) => line.trim()).filter((line) => line !== '')
    return said.slice(-LAST_LINES).join('\n').slice(-LONGEST)
  }
}

const ESCAPE = String.fromCharCode(27)
const BELL = String.fromCharCode(7)
/** Colours, movements and titles (ECMA-48). */
const SEQUENCES = new RegExp(
  `${ESCAPE}(?:\\[[0-?]*[ -/]*[@-~]|\\][^${BELL}${ESCAPE}]*(?:${BELL}|${ESCAPE}\\\\)?|[@-Z^_\\\\])`,
  'g',
)

/** What could be taken for something else than text by whoever shows it is left out: control characters, and marks that turn the writing direction. */
function cleaned(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(SEQUENCES, '')
    .replace(/[\p{Cc}\u2028\u2029\u200e\u200f\u202a-\u202e\u2066-\u2069]/gu, (character) =>
      character === '\n' || character === '\t' ? character : '',
    )
}
