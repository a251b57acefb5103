import { LINE_LIMIT } from '#contract/commands.ts'

/** What a program writes as lines, without their ends. What stood in a line before a return to its beginning was to be seen for a moment only. */
export class OutputLines {
  readonly #decoder = new TextDecoder()
  #rest = ''

  /** The lines that a further piece completes. Characters may be cut anywhere; what is no UTF-8 is replaced. */
  add(piece: Uint8Array): string[] {
    const lines = (this.#rest + this.#decoder.decode(piece, { stream: true })).split('\n')
    this.#rest = lines.pop() ?? ''
    const complete = lines.flatMap((line) => inPieces(lastWritten(line)))
    return [...complete, ...this.#tooLong()]
  }

  /** What is left when nothing more comes. */
  end(): string[] {
    const rest = this.#rest + this.#decoder.decode()
    this.#rest = ''
    return rest === '' ? [] : inPieces(lastWritten(rest))
  }

  /** A line that does not end yet takes no more memory than one that does. */
  #tooLong(): string[] {
    if (this.#rest.length <= LINE_LIMIT) return []
    const pieces = inPieces(lastWritten(this.#rest))
    const ends = /\r+$/.exec(this.#rest)?.[0]
    this.#rest = (pieces.pop() ?? '') + (ends === undefined ? '' : '\r')
    return pieces
  }
}

/** A return at the end of a line is a part of its end. */
function lastWritten(line: string): string {
  const text = line.replace(/\r+$/, '')
  return text.slice(text.lastIndexOf('\r') + 1)
}

/** No pair of a character is cut. */
function inPieces(line: string): string[] {
  const pieces: string[] = []
  let from = 0
  while (line.length - from > LINE_LIMIT) {
    const last = line.charCodeAt(from + LINE_LIMIT - 1)
    const to = from + LINE_LIMIT - (last >= 0xd800 && last <= 0xdbff ? 1 : 0)
    pieces.push(line.slice(from, to))
    from = to
  }
  return [...pieces, line.slice(from)]
}
