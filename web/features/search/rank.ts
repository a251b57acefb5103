import { foldForSearch } from '#contract/search-fold.ts'
import { matcherOf } from '#contract/search-match.ts'
import type { ParsedQuery, Term } from '#contract/search-query.ts'
import type { Found } from './found.ts'

/** How well a word fits a name, best first: it is the name, but for an extension; its beginning; the beginning of a word; inside of one. */
const FIT = { whole: 0, start: 1, word: 2, inside: 3 } as const
type Fit = (typeof FIT)[keyof typeof FIT]

/** More than there are ways to fit, and than folders on a way that matter. */
const FITS = 128
const DEPTHS = 128
/** More than words that count. */
const WORDS = 64

/** Is the folded character before a place part of a word: a letter, a digit, or anything beyond ASCII? */
const isLetter = (character: string): boolean => /[a-z0-9\u0080-\uffff]/.test(character)

/** How well a folded word that stands at a place of a folded name fits that. */
function fitAt(name: string, word: string, at: number): Fit {
  if (at > 0) return isLetter(name.charAt(at - 1)) ? FIT.inside : FIT.word
  return /^(?:\.[^.]*)?$/.test(name.slice(word.length)) ? FIT.whole : FIT.start
}

/** How well a folded word fits a folded name at the best of its places. */
function bestFit(name: string, word: string): Fit {
  let best: Fit = FIT.inside
  for (let at = name.indexOf(word); at !== -1 && best === FIT.inside; at = name.indexOf(word, at + 1))
    best = fitAt(name, word, at)
  return best
}

/** A word that is looked for: how well it fits a name, or null where the name does not hold it; and whether the folders do. */
function needleOf(term: Term, query: ParsedQuery) {
  const { name: holds } = matcherOf({ ...query, terms: [term], without: [] })
  const word = foldForSearch(term.text)
  return {
    fit: (name: string): Fit | null => {
      if (!holds(name)) return null
      return term.isPattern ? FIT.inside : bestFit(foldForSearch(name), word)
    },
    isOnWay: (way: string): boolean => !term.isPattern && way.includes(word),
  }
}

/**
 * Tells where a result stands among others, lowest first, as the index orders them: whose name holds more of the words, or whose folders hold the
 * others; how well they fit; how few folders are on the way. What is found by its content alone comes last.
 */
function rankIn(searched: string, query: ParsedQuery): (found: Found) => number {
  const needles = query.terms.slice(0, WORDS / 2).map((term) => needleOf(term, query))
  const top = searched === '/' ? 0 : searched.length
  return ({ name, path, folder }) => {
    const way = foldForSearch(folder.slice(top))
    const depth = Math.min(path.slice(top).split('/').length, DEPTHS - 1)
    const judged = needles.map(({ fit, isOnWay }) => ({ fit: fit(name), isOnWay }))
    const missing = judged.filter(({ fit }) => fit === null)
    const nowhere = missing.filter(({ isOnWay }) => !isOnWay(way))
    const isNamed = needles.length === 0 || missing.length < needles.length
    const most = isNamed ? nowhere.length * WORDS + missing.length : WORDS * WORDS
    const together = judged.reduce((sum, { fit }) => sum + (fit ?? 0), 0)
    return (most * FITS + Math.min(together, FITS - 1)) * DEPTHS + depth
  }
}

/**
 * Makes what puts the results of a query in order, the best first; of those that are as good as each other, the newest. Each is judged once.
 *
 * @param searched the folder that is searched
 */
export function ranking(searched: string, query: ParsedQuery): (results: readonly Found[]) => Found[] {
  const rankOf = rankIn(searched, query)
  const ranks = new WeakMap<Found, number>()
  const rank = (found: Found) => {
    const known = ranks.get(found) ?? rankOf(found)
    ranks.set(found, known)
    return known
  }
  return (results) => results.toSorted((a, b) => rank(a) - rank(b) || b.modified - a.modified)
}
