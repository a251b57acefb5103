import list from './common-passwords.txt' with { type: 'text' }

/** A line each, in lower case; where it is from is said in NOTICE. Searched as it is: a set of them would take ten times the memory. */
const COMMON = `\n${list}`

/** Neighbours on keyboards, in the alphabet and among digits. */
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

/** Steps that are no effort: to the same key, or to the next one in either direction. */
const STEPS: ReadonlySet<string> = new Set(
  ROWS.flatMap((row) =>
    Array.from(row, (key, at) => {
      const next = row[at + 1]
      return next === undefined ? [key + key] : [key + key, key + next, next + key]
    }).flat(),
  ),
)

/** Characters that stand for letters in what people take for a clever spelling. */
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

/** Digits and signs around a word that add next to nothing. */
const FEW = 4

/** Is it one of the first that somebody would try who wants to get in? `guessable` are words they know of the person and the place. */
export function isCommonPassword(password: string, guessable: readonly string[]): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  return isRepetition(text) || isRun(text) || isWord(text) || isMadeOf(text, guessable)
}

/** The same few characters again and again. */
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

/** Along rows of keys, three or more at a time. */
function isRun(text: string): boolean {
  let pieces = 1
  for (let at = 1; at < text.length; at++) if (!STEPS.has(text.slice(at - 1, at + 1))) pieces += 1
  return text.length / pieces >= 3
}

/** A common one, also with something before and behind it, or with signs for letters. */
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

/** Nothing but known words and a few characters more. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const known = words.map((word) => word.normalize('NFKC').toLowerCase()).filter((word) => word.length >= 3)
  const rest = known.reduce((left, word) => left.replaceAll(word, ''), text)
  return rest.length < text.length && rest.replace(/[^\p{L}\p{N}]/gu, '').length <= FEW
}
