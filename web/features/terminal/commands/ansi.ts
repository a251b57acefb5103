/** A color as a program set it: one of the 16 named colors by its number, or any other as `#rrggbb`. */
export type Color = number | `#${string}`

/** Text attributes (ECMA-48, SGR). */
export interface TextStyle {
  readonly color?: Color
  readonly ground?: Color
  readonly bold?: true
  readonly dim?: true
  readonly italic?: true
  readonly underline?: true
  readonly inverse?: true
  readonly struck?: true
}

/** A run of text with the same attributes. */
export interface StyledText {
  readonly text: string
  readonly look: TextStyle
}

export const PLAIN: TextStyle = {}

const ESC = '\u001b'

/**
 * Everything that is not text: strings for the terminal (titles, links and others; up to the end of the line where they are not
 * terminated), control sequences, other escapes, and control characters except tab. The parameters of a color sequence (SGR) are captured.
 */
const NO_TEXT =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
  /(?:\x1b[\]PX^_]|[\x90\x98\x9d-\x9f])[^\x07\x1b\x9c]*(?:\x07|\x1b\\|\x9c|$)?|(?:\x1b\[|\x9b)(?:([\d;:]*)m|[0-?]*[ -/]*[@-~]?)|\x1b[ -/]*[0-~]?|[\x00-\x08\x0a-\x1f\x7f-\x9f]/g

// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern matches control characters
const HAS_CONTROL = /[\x00-\x08\x0a-\x1f\x7f-\x9f]/

/** Maximum number of parts of a line; the rest of a line becomes one part. */
const MOST_PARTS = 2000

const hex = (n: number) => Math.max(0, Math.min(255, n)).toString(16).padStart(2, '0')
const rgb = (r: number, g: number, b: number): Color => `#${hex(r)}${hex(g)}${hex(b)}`

/** Returns one of the 256 indexed colors: the 16 named ones, a cube of 6 × 6 × 6, and grays. */
export function indexed(index: number): Color | undefined {
  if (index < 16) return index
  if (index > 255) return undefined
  if (index >= 232) return rgb(8 + (index - 232) * 10, 8 + (index - 232) * 10, 8 + (index - 232) * 10)
  const level = (n: number) => (n === 0 ? 0 : 55 + n * 40)
  const at = index - 16
  return rgb(level(Math.floor(at / 36)), level(Math.floor(at / 6) % 6), level(at % 6))
}

/** Returns the color after code 38 or 48, and the number of parameters it used. */
function extended(codes: readonly number[]): { color: Color | undefined; took: number } {
  const [kind, a = 0, b = 0, c = 0] = codes
  if (kind === 5) return { color: indexed(a), took: 2 }
  if (kind === 2) return { color: rgb(a, b, c), took: 4 }
  return { color: undefined, took: 1 }
}

type Draft = { -readonly [K in keyof TextStyle]: TextStyle[K] }

function paint(draft: Draft, where: 'color' | 'ground', color: Color | undefined): void {
  if (color === undefined) delete draft[where]
  else draft[where] = color
}

const ON: Readonly<Record<number, Exclude<keyof TextStyle, 'color' | 'ground'>>> = {
  1: 'bold',
  2: 'dim',
  3: 'italic',
  4: 'underline',
  7: 'inverse',
  9: 'struck',
}
const OFF: Readonly<Record<number, readonly (keyof TextStyle)[]>> = {
  22: ['bold', 'dim'],
  23: ['italic'],
  24: ['underline'],
  27: ['inverse'],
  29: ['struck'],
  39: ['color'],
  49: ['ground'],
}

/** Applies one code and returns how many of the following parameters it used. */
function applyCode(draft: Draft, code: number, rest: readonly number[]): number {
  const on = ON[code]
  if (on) draft[on] = true
  for (const key of OFF[code] ?? []) delete draft[key]
  if (code >= 30 && code <= 37) draft.color = code - 30
  if (code >= 90 && code <= 97) draft.color = code - 82
  if (code >= 40 && code <= 47) draft.ground = code - 40
  if (code >= 100 && code <= 107) draft.ground = code - 92
  if (code !== 38 && code !== 48) return 0
  const { color, took } = extended(rest)
  paint(draft, code === 38 ? 'color' : 'ground', color)
  return took
}

/**
 * Returns the codes of a parameter string, with colon-separated groups resolved: `4:0` turns underline off, `38:2::1:2:3` is a color with
 * an empty color space.
 */
function codesOf(numbers: string): number[] {
  return numbers.split(';').flatMap((group) => {
    const parts = group.split(':')
    if (parts.length === 1) return [Number(group)]
    if (parts[0] === '4') return [parts[1] === '0' ? 24 : 4]
    const isTrueColor = parts[1] === '2' && parts.length > 5
    return (isTrueColor ? [...parts.slice(0, 2), ...parts.slice(3)] : parts).map(Number)
  })
}

function styleAfter(look: TextStyle, numbers: string): TextStyle {
  let draft: Draft = { ...look }
  const codes = codesOf(numbers)
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0
    if (code === 0) draft = {}
    else at += applyCode(draft, code, codes.slice(at + 1, at + 5))
  }
  return draft
}

/**
 * Splits a line into parts, starting with the attributes `look`; `after` are the attributes for the next line. Everything except text and
 * colors is removed.
 */
export function parseAnsiLine(
  line: string,
  look: TextStyle = PLAIN,
): { parts: readonly StyledText[]; after: TextStyle } {
  if (!HAS_CONTROL.test(line)) return { parts: line === '' ? [] : [{ text: line, look }], after: look }
  const parts: StyledText[] = []
  let [from, now, held] = [0, look, '']
  const finish = () => {
    if (held !== '') parts.push({ text: held, look: now })
    held = ''
  }
  for (const match of line.matchAll(NO_TEXT)) {
    held += line.slice(from, match.index)
    from = match.index + match[0].length
    const [, numbers] = match
    if (numbers === undefined) continue
    if (parts.length < MOST_PARTS) finish()
    now = styleAfter(now, numbers)
  }
  held += line.slice(from)
  finish()
  return { parts, after: now }
}

/** Returns the text of a line without control sequences, for copying. */
export const plainText = (line: string): string =>
  line.includes(ESC) || HAS_CONTROL.test(line) ? line.replace(NO_TEXT, '') : line
