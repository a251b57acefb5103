import { foldForSearch } from '#contract/search-fold.ts'

/** Word of a text: its position from `from` to `to` (UTF-16 units), and its folded form. */
export type Word = { readonly folded: string; readonly from: number; readonly to: number }

/** Maximum length of a word in UTF-16 units; of a longer one, only the beginning counts. */
const LONGEST = 64

/** Letters of scripts without spaces between words: each is a word of its own. */
const ALONE = String.raw`(?=[\p{L}\p{N}])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]`

const ANY_WORD = new RegExp(
  String.raw`${ALONE}\p{M}*|[\p{Extended_Pictographic}\p{RI}--[\p{L}\p{N}]]|(?!${ALONE})[\p{L}\p{N}](?:(?!${ALONE})[\p{L}\p{N}\p{M}])*`,
  'gv',
)
const ASCII_WORD = /[A-Za-z0-9]+/g

const IS_ASCII = /^[\0-\x7f]*$/

/** Yields the words of a text in order. */
export function* wordsOf(text: string): Generator<Word> {
  for (const { 0: word, index } of text.matchAll(IS_ASCII.test(text) ? ASCII_WORD : ANY_WORD)) {
    const folded = foldWord(word)
    if (folded !== '') yield { folded, from: index, to: index + word.length }
  }
}

function foldWord(word: string): string {
  // Some characters fold to several words.
  return foldForSearch(word.length > LONGEST ? word.slice(0, LONGEST).toWellFormed() : word).replace(/\s/g, '')
}

/** Returns the words of a text as stored in the full-text table: folded and separated by spaces. */
export function spacedWords(text: string): string {
  const words: string[] = []
  for (const { folded } of wordsOf(text)) words.push(folded)
  return words.join(' ')
}
