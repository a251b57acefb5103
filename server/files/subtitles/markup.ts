import type { Place } from './cues.ts'

/** Text of one cue, safe as WebVTT, and its position on the screen, if given. */
export type CueText = { readonly text: string; readonly place: Place | null }

/** Whether all braces contain instructions, as in ASS, or only those that begin with a backslash, as in some SRT files. */
export type Braces = 'all' | 'backslashed'

const STYLES = ['b', 'i', 'u'] as const
type Style = (typeof STYLES)[number]
const isStyle = (name: string): name is Style => STYLES.some((style) => style === name)

/** SSA numbers the lower edge from 1, the upper from 5 and the middle from 9, each from the left. */
const OLD_PLACES: Readonly<Record<string, Place>> = { 1: 1, 2: 2, 3: 3, 5: 7, 6: 8, 7: 9, 9: 4, 10: 5, 11: 6 }
const PLACES: Readonly<Record<string, Place>> = { 1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6, 7: 7, 8: 8, 9: 9 }

const ESCAPED: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }
// biome-ignore lint/suspicious/noControlCharactersInRegex: matches the control characters to remove
const UNSEEN = /[\0-\x08\x0b-\x1f\x7f]/g

/** Maximum number of characters of a cue; no screen has room for more. */
const MOST_SIGNS = 10_000

/** Matches characters to escape, except in the named entities of WebVTT. */
const SPECIAL = /&(?!(?:amp|lt|gt|nbsp|lrm|rlm);)|[<>]/g

/**
 * Converts the markup of SRT and ASS: bold, italic and underlined text is preserved; all other tags and instructions, and drawings, are
 * removed. All characters that WebVTT could read as markup are escaped, so that the content of the file is always shown as text. Takes
 * linear time.
 */
export function convertMarkup(raw: string, braces: Braces): CueText {
  const writer = new CueWriter()
  // Each piece except the first begins with a bracket, whose end is searched in this piece only.
  for (const piece of raw
    .trim()
    .slice(0, MOST_SIGNS)
    .split(/(?=[<{])/)) {
    const end = piece.startsWith('<') ? piece.indexOf('>') : piece.startsWith('{') ? piece.indexOf('}') : -1
    const inside = piece.slice(1, end)
    if (end === -1 || !isMarkup(piece, inside, braces)) writer.addText(piece)
    else {
      if (piece.startsWith('<')) writer.tag(inside)
      else writer.instructions(inside)
      writer.addText(piece.slice(end + 1))
    }
  }
  return writer.finish()
}

/** `<3` and `{sic}` are text. */
function isMarkup(piece: string, inside: string, braces: Braces): boolean {
  if (piece.startsWith('<')) return /^\/?[a-z]/i.test(inside)
  return braces === 'all' || inside.startsWith('\\')
}

class CueWriter {
  readonly #parts: string[] = []
  readonly #open: Style[] = []
  #place: Place | null = null
  #drawing = false

  addText(words: string): void {
    if (this.#drawing || words === '') return
    this.#parts.push(words.replace(UNSEEN, '').replace(SPECIAL, (sign) => ESCAPED[sign] ?? ''))
  }

  tag(inside: string): void {
    const [, slash, name = ''] = /^(\/?)([a-z]{1,20})(?![a-z])/i.exec(inside) ?? []
    const style = name.toLowerCase()
    if (style === 'br') this.addText('\n')
    else if (isStyle(style)) this.#turn(style, slash === '')
  }

  /** Applies the instructions between two braces, such as `\an8\i1`; text in parentheses is not an instruction of its own. */
  instructions(inside: string): void {
    for (const instruction of inside.replace(/\([^()]*\)?/g, '').split('\\')) this.#instruct(instruction.trim())
  }

  #instruct(instruction: string): void {
    const [, name = '', value = ''] = /^([a-z]{1,3})(\d{0,4})$/i.exec(instruction) ?? []
    if (isStyle(name)) this.#turn(name, value !== '0' && value !== '')
    else if (name === 'p') this.#drawing = Number(value) > 0
    else if (name === 'r') this.#closeAll()
    else if (name === 'an') this.#place ??= PLACES[value] ?? null
    else if (name === 'a') this.#place ??= OLD_PLACES[value] ?? null
  }

  #turn(style: Style, on: boolean): void {
    if (on === this.#open.includes(style)) return
    if (on) {
      this.#open.push(style)
      this.#parts.push(`<${style}>`)
      return
    }
    // Tags are closed from the innermost outwards; those that remain active are reopened.
    const inner = this.#open.splice(this.#open.indexOf(style)).slice(1)
    this.#parts.push(...inner.toReversed().map(closing), closing(style))
    for (const other of inner) this.#turn(other, true)
  }

  #closeAll(): void {
    this.#parts.push(...this.#open.splice(0).toReversed().map(closing))
  }

  finish(): CueText {
    this.#closeAll()
    // A blank line would end the cue.
    const lines = this.#parts.join('').split('\n')
    const text = lines.flatMap((line) => (line.trim() === '' ? [] : [line.trim()])).join('\n')
    return { text: hasWords(text) ? text : '', place: this.#place }
  }
}

const closing = (style: Style): string => `</${style}>`

/** Returns whether the text contains anything except tags. */
const hasWords = (text: string): boolean => text.replace(/<\/?[biu]>/g, '').trim() !== ''
