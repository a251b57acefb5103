import { LINE_LIMIT } from '#contract/commands.ts'

/**
 * Splits a program's output into lines, without their ends. Text before a carriage return within a line is dropped: it was visible for a
 * moment only.
 */
export class OutputLines {
  readonly #decoder = new TextDecoder()
  #rest = ''

  /** Returns the lines completed by a further piece. Characters may be split anywhere; invalid UTF-8 is replaced. */
  add(piece: Uint8Array): string[] {
    const lines = (this.#rest + this.#decoder.decode(piece, { stream: true })).split('\n')
    this.#rest = lines.pop() ?? ''
    const complete = lines.flatMap((line) => inPieces(visibleText(line)))
    return [...complete, ...this.#tooLong()]
  }

  /** Returns the remaining lines when the output has ended. */
  end(): string[] {
    const rest = this.#rest + this.#decoder.decode()
    this.#rest = ''
    return rest === '' ? [] : inPieces(visibleText(rest))
  }

  /** Limits the memory of a line without an end to that of a complete one. */
  #tooLong(): string[] {
    if (this.#rest.length <= LINE_LIMIT) return []
    const pieces = inPieces(visibleText(this.#rest))
    const ends = this.#rest.endsWith('\r')
    this.#rest = (pieces.pop() ?? '') + (ends ? '\r' : '')
    return pieces
  }
}

/**
 * Returns the text after the last carriage return; those at the end belong to the line end. Written by hand: a regular expression would
 * restart at each of many carriage returns.
 */
function visibleText(line: string): string {
  let end = line.length
  while (line[end - 1] === '\r') end -= 1
  return line.slice(end === 0 ? 0 : line.lastIndexOf('\r', end - 1) + 1, end)
}

/** Splits a long line, without splitting surrogate pairs. */
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
