import { foldForSearch } from '#contract/search-fold.ts'

/** A word of a text: as it stands there from `from` to `to` (UTF-16 units), and folded. */
export type Word = { readonly folded: string; readonly from: number; readonly to: number }

/** Of a longer word only the beginning counts (UTF-16 units). */
const LONGEST = 64

/** Letters of scripts that put no spaces between words: each stands for itself. */
const ALONE = String.raw`(?=[\p{L}\p{N}])[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]`

const ANY_WORD = new RegExp(
  String.raw`${ALONE}\p{M}*|[\p{Extended_Pictographic}\p{RI}--[\p{L}\p{N}]]|(?!${ALONE})[\p{L}\p{N}](?:(?!${ALONE})[\p{L}\p{N}\p{M}])*`,
  'gv',
)
const ASCII_WORD = /[A-Za-z0-9]+/g

const IS_ASCII = /^[\0-\x7f]*$/

/** The words of a text, one after another. */
export function* wordsOf(text: string): Generator<Word> {
  for (const { 0: word, index } of text.matchAll(IS_ASCII.test(text) ? ASCII_WORD : ANY_WORD)) {
    const folded = foldWord(word)
    if (folded !== '') yield { folded, from: index, to: index + word.length }
  }
}

function foldWord(word: string): string {
  // Some signs stand for several words.
  return foldForSearch(word.length > LONGEST ? word.slice(0, LONGEST).toWellFormed() : word).replace(/\s/g, '')
}

/** The words of a text as the full-text table splits them: folded, a space between each. */
export function spacedWords(text: string): string {
  const words: string[] = []
  for (const { folded } of wordsOf(text)) words.push(folded)
  return words.join(' ')
}
