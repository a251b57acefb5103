import list from './common-passwords.txt' with { type: 'text' }

/** One password per line, in lower case; NOTICE names the source. Searched as text: a set would use ten times the memory. */
const COMMON = `\n${list}`

/** Sequences of adjacent keys on keyboards, in the alphabet and among digits. */
const ROWS = [
  '1234567890',
  'abcdefghijklmnopqrstuvwxyz',
  'qwertyuiop',
  'qwertzuiop',
  'azertyuiop',
  'asdfghjkl',
  'yxcvbnm',
  'zxcvbnm',
] as const

/** Trivial steps: to the same key, or to the adjacent one in either direction. */
const STEPS: ReadonlySet<string> = new Set(
  ROWS.flatMap((row) =>
    Array.from(row, (key, at) => {
      const next = row[at + 1]
      return next === undefined ? [key + key] : [key + key, key + next, next + key]
    }).flat(),
  ),
)

/** Characters that are commonly substituted for letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/** Number of digits and signs around a word that add almost no strength. */
const FEW = 4

/** Returns whether an attacker would try the password among the first. `guessable` are words related to the user and the instance. */
export function isCommonPassword(password: string, guessable: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  return isRepetition(text) || isRun(text) || isWord(text) || isMadeOf(text, guessable)
}

/** Returns whether the text repeats the same few characters. */
function isRepetition(text: string): boolean {
  for (let unit = 1; unit * 2 <= text.length; unit++)
    if (
      text ===
      text
        .slice(0, unit)
        .repeat(Math.ceil(text.length / unit))
        .slice(0, text.length)
    )
      return true
  return false
}

/** Returns whether the text follows rows of keys, three or more at a time. */
function isRun(text: string): boolean {
  let pieces = 1
  for (let at = 1; at < text.length; at++) if (!STEPS.has(text.slice(at - 1, at + 1))) pieces += 1
  return text.length / pieces >= 3
}

/** Returns whether the text is a common password, also with characters before and after it, or with signs for letters. */
function isWord(text: string): boolean {
  const bare = withoutTrimmings(text)
  return [text, bare, spelledOut(text), spelledOut(bare)].some(isListed)
}

function withoutTrimmings(text: string): string {
  const [, before = '', word = '', behind = ''] = /^([^\p{L}]*)(.*?)([^\p{L}]*)$/su.exec(text) ?? []
  return `${isTrimming(before) ? '' : before}${word}${isTrimming(behind) ? '' : behind}`
}

const isTrimming = (text: string) => text.length <= FEW || isRun(text) || isRepetition(text)

const spelledOut = (text: string) => text.replace(/[013457@$!]/g, (sign) => LETTERS[sign] ?? sign)

const isListed = (text: string) => text.length >= FEW && !text.includes('\n') && COMMON.includes(`\n${text}\n`)

/** Returns whether the text consists of known words and a few more characters. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const known = words.map((word) => word.normalize('NFKC').toLowerCase()).filter((word) => word.length >= 3)
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest.length < text.length && rest.replace(/[^\p{L}\p{N}]/gu, '').length <= FEW
}
