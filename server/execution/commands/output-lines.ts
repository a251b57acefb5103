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
    const ends = this.#rest.endsWith('\r')
    this.#rest = (pieces.pop() ?? '') + (ends ? '\r' : '')
    return pieces
  }
}

/** A return at the end of a line is a part of its end. By hand: an expression would look at a line of nothing but returns from each of them. */
function lastWritten(line: string): string {
  let end = line.length
  while (line[end - 1] === '\r') end -= 1
  return line.slice(end === 0 ? 0 : line.lastIndexOf('\r', end - 1) + 1, end)
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
