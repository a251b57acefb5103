/** A decoded text, prepared for being compared with languages. */
export interface TextUnits {
  /** Lowercase letters as UTF-16 units; each other character is a space. */
  readonly units: Uint16Array
  /** Rating of what letters do not show, 0 or below: signs in unlikely places, capital letters within words, invalid bytes. */
  readonly rating: number
  /** Number of ASCII characters. */
  readonly ascii: number
  /** Number of typographic apostrophes between ASCII letters, which Latin scripts have. */
  readonly apostrophes: number
}

/** Unit of everything that is not a letter. */
export const SPACE = 32

/** Letters that a model knows in one form only: the Romanian ones with a comma, the Persian one for a final Arabic letter. */
const SAME_LETTERS: Readonly<Record<string, string>> = { ș: 'ş', ț: 'ţ', ی: 'ي', i̇: 'i' }

/** Quotation marks, dashes and spaces of running text. */
const USUAL_SIGNS = new Set('«»„“”’‘–—…\u00a0\u3000')
/** Signs that may follow a letter directly. */
const CLOSING_SIGNS = new Set('，。、；：？！」』）》】・～〜،؛؟׳״№™®²°›')
/** Signs that may stand directly before a letter. */
const OPENING_SIGNS = new Set('·§£€©µ¿¡‹•「『（《【')
/** Signs that stand beside numbers. */
const OTHER_SIGNS = new Set('º×½¼³±')

/** Whether a UTF-16 unit is a letter, once it was examined: 1 for no, 2 for yes. */
const letters = new Uint8Array(0x10000)

function isLetterUnit(unit: number): boolean {
  if (letters[unit] === 0) letters[unit] = /[\p{L}\p{M}]/u.test(String.fromCharCode(unit)) ? 2 : 1
  return letters[unit] === 2
}
// Ordinal signs and the micro sign are letters in Unicode.
for (const sign of 'ªºµ') letters[sign.charCodeAt(0)] = 1

const isLetter = (character: string | undefined): boolean =>
  character !== undefined && isLetterUnit(character.charCodeAt(0))

/** Returns the natural logarithm of how likely a sign is between two characters. */
function ratingOfSign(sign: string, before: string | undefined, after: string | undefined): number {
  const code = sign.codePointAt(0) ?? 0
  if (code === 0xfffd) return -25
  if (/^\p{Co}/u.test(sign)) return -16
  if (code < 0xa0) return -14
  const inWord = isLetter(before) && isLetter(after)
  if (sign === '’') return inWord ? -4.5 : isLetter(after) ? -10 : -6
  if (USUAL_SIGNS.has(sign)) return inWord ? -8 : -5
  if (code >= 0x3000 && (CLOSING_SIGNS.has(sign) || OPENING_SIGNS.has(sign))) return -6.5
  if (inWord) return -16
  if (CLOSING_SIGNS.has(sign)) return isLetter(after) ? -11 : -6.5
  if (OPENING_SIGNS.has(sign)) return isLetter(before) ? -11 : -6.5
  return OTHER_SIGNS.has(sign) && !isLetter(before) && !isLetter(after) ? -6.5 : -11
}

/** Rating of a capital letter within a word, which another encoding produces from lowercase letters. */
const CAPITAL_IN_WORD = -6
/** Rating of a letter directly after a digit, where a sign is more likely. */
const AFTER_DIGIT = -4
/** Rating of quotation marks that open or close nothing. */
const UNPAIRED = -4

/** Prepares a text. */
export function textUnits(decoded: string): TextUnits {
  const text = decoded.normalize('NFC').replace(/[\uff61-\uff9f]+/g, (halves) => halves.normalize('NFKC'))
  const units = new Uint16Array(text.length)
  let [ascii, rating, pairs, singles, closed, apostrophes] = [0, 0, 0, 0, 0, 0]
  let afterLowercase = false
  for (let index = 0; index < text.length; index += 1) {
    const unit = text.charCodeAt(index)
    units[index] = SPACE
    if (unit < 0x80) ascii += 1
    else if (!isLetterUnit(unit)) {
      const sign = String.fromCodePoint(text.codePointAt(index) ?? unit)
      rating += ratingOfSign(sign, text[index - 1], text[index + sign.length])
      pairs += sign === '«' ? 1 : sign === '»' ? -1 : 0
      singles += sign === '‘' ? 1 : 0
      if (sign === '’') closed += 1
      if (sign === '’' && /^[a-z]’[a-z]/i.test(text.slice(index - 1, index + 2))) apostrophes += 1
      index += sign.length - 1
      units[index] = SPACE
      afterLowercase = false
      continue
    }
    const character = text[index] ?? ''
    const lowercase = character.toLowerCase()
    const isCapital = lowercase !== character
    const isCased = isCapital || character !== character.toUpperCase()
    if (isCapital && afterLowercase) rating += CAPITAL_IN_WORD
    if (unit >= 0x80 && isCased && /[0-9]/.test(text[index - 1] ?? '')) rating += AFTER_DIGIT
    afterLowercase = isCased && !isCapital
    if (unit >= 0x80 || isCased) units[index] = (SAME_LETTERS[lowercase] ?? lowercase).charCodeAt(0)
  }
  return { units, rating: rating + (pairs === 0 && singles <= closed ? 0 : UNPAIRED), ascii, apostrophes }
}
