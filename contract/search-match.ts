import { extensionOf } from './file-extension.ts'
import { mediaTypeOf } from './file-types.ts'
import { foldForSearch } from './search-fold.ts'
import { patternOf, placesOf } from './search-pattern.ts'
import type { ParsedQuery, Range, Term } from './search-query.ts'

/** What an item is by itself: a link is not what it leads to. */
type SearchedKind = 'file' | 'folder' | 'link' | 'other'

export type SearchedFacts = {
  readonly kind: SearchedKind
  /** Bytes; told of files only. */
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly modified: number
}

/** A query made ready to be asked of many items; an item is found where all three say so. */
export type Matcher = {
  readonly name: (name: string) => boolean
  /** Of kind, extension, size and time. */
  readonly facts: (name: string, facts: SearchedFacts) => boolean
  /** Of the names of the folders from the one that is searched down to the one the item is in. */
  readonly folders: (names: readonly string[]) => boolean
}

/**
 * What a query finds:
 * - names by their terms and without the others, folded unless letter case matters; a pattern must fit the whole name;
 * - by `type:` and `ext:` no folders but by `type:folder`; `type:file` is whatever is no folder; links go by their name;
 * - by `size:` files only; a time counts in whole milliseconds;
 * - by `in:` what has the folder above it, whose name is always folded.
 */
export function matcherOf(query: ParsedQuery): Matcher {
  const { terms, without, size, modified, within } = query
  const fold = query.caseSensitive ? (text: string) => text : foldForSearch
  const wanted = terms.map((term) => termTest(term, fold))
  const unwanted = without.map((term) => termTest(term, fold))
  const isOfKind = kindTest(query)
  return {
    name: (name) => {
      const folded = fold(name)
      return !unwanted.some((test) => test(folded)) && (wanted.length === 0 || wanted.some((test) => test(folded)))
    },
    facts: (name, facts) =>
      (size === null || (facts.kind === 'file' && isIn(size, facts.size))) &&
      (modified === null || isIn(modified, Math.floor(facts.modified))) &&
      isOfKind(name, facts.kind),
    folders: (names) => {
      if (within.length === 0) return true
      const way = `/${names.map((name) => `${foldForSearch(name)}/`).join('')}`
      return within.every((path) => (path.startsWith('/') ? way.startsWith(`${path}/`) : way.includes(`/${path}/`)))
    },
  }
}

/** An item with the names of the folders from the one that is searched down to the one it is in. */
export type SearchedItem = SearchedFacts & { readonly name: string; readonly folders: readonly string[] }

/** Is this one item found? */
export function matches(item: SearchedItem, query: ParsedQuery): boolean {
  const matcher = matcherOf(query)
  return matcher.folders(item.folders) && matcher.name(item.name) && matcher.facts(item.name, item)
}

function termTest({ text, isPattern }: Term, fold: (text: string) => string): (folded: string) => boolean {
  const term = fold(text)
  if (!isPattern) return (folded) => folded.includes(term)
  const pattern = patternOf(term)
  return (folded) => placesOf(pattern, [...folded]) !== null
}

const isIn = ({ least, most }: Range, value: number): boolean =>
  (least === null || value >= least) && (most === null || value <= most)

function kindTest({ types, extensions }: ParsedQuery): (name: string, kind: SearchedKind) => boolean {
  if (types.length === 0 && extensions.length === 0) return () => true
  const wantedTypes = new Set<string>(types)
  const wantedExtensions = new Set(extensions)
  return (name, kind) => {
    if (kind === 'folder') return wantedTypes.has('folder')
    if (wantedTypes.has('file') || wantedExtensions.has(extensionOf(name).slice(1).toLowerCase())) return true
    return wantedTypes.has(mediaTypeOf(name).type)
  }
}
