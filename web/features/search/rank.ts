import { foldForSearch } from '#contract/search-fold.ts'
import { matcherOf } from '#contract/search-match.ts'
import type { ParsedQuery, Term } from '#contract/search-query.ts'
import { naturalCompare } from '#web/lib/natural-compare.ts'
import type { SearchHit } from './search-hit.ts'

/** Match quality of a word in a name, best first: the whole name without its extension, its start, the start of a word, inside a word. */
const FIT = { whole: 0, start: 1, word: 2, inside: 3 } as const
type Fit = (typeof FIT)[keyof typeof FIT]

/** Factors that separate the parts of a rank: more than the match qualities add up to, and more than the folder depths that matter. */
const FITS = 128
const DEPTHS = 128
/** Factor above the number of words that count. */
const WORDS = 64

const DAY = 86_400_000

/** Returns whether a folded character is part of a word: an ASCII letter, a digit, or any character beyond ASCII. */
const isLetter = (character: string): boolean => /[a-z0-9\u0080-\uffff]/.test(character)

/** Returns the match quality of a folded word at a position of a folded name. */
function fitAt(name: string, word: string, at: number): Fit {
  if (at > 0) return isLetter(name.charAt(at - 1)) ? FIT.inside : FIT.word
  return /^(?:\.[^.]*)?$/.test(name.slice(word.length)) ? FIT.whole : FIT.start
}

/** Returns the best match quality of a folded word among all its positions in a folded name. */
function bestFit(name: string, word: string): Fit {
  let best: Fit = FIT.inside
  for (let at = name.indexOf(word); at !== -1 && best === FIT.inside; at = name.indexOf(word, at + 1))
    best = fitAt(name, word, at)
  return best
}

/**
 * Returns functions for a search word: its match quality in a name, or null where the name does not contain it, and whether the folder path
 * does.
 */
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
 * Returns a function that ranks a result among others, lowest first, in the order of the index: the number of words in neither its name nor
 * its folder path; the number missing from its name; the match quality; the number of folders in the path. Results that match by content
 * only come last.
 */
function rankIn(searched: string, query: ParsedQuery): (found: SearchHit) => number {
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
 * Returns a function that sorts the results of a query, best first, by the day of the last change among equals, newest first, and naturally
 * by name on the same day. Each result is ranked once.
 *
 * @param searched the folder that is searched
 */
export function ranking(searched: string, query: ParsedQuery): (results: readonly SearchHit[]) => SearchHit[] {
  const rankOf = rankIn(searched, query)
  const byName = naturalCompare('en')
  const day = ({ modified }: SearchHit) => Math.floor(modified / DAY)
  const ranks = new WeakMap<SearchHit, number>()
  const rank = (found: SearchHit) => {
    const known = ranks.get(found) ?? rankOf(found)
    ranks.set(found, known)
    return known
  }
  return (results) =>
    results.toSorted((a, b) => rank(a) - rank(b) || day(b) - day(a) || byName(a.name, b.name) || byName(a.path, b.path))
}
