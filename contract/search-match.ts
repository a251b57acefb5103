import { extensionOf } from './file-extension.ts'
import { mediaTypeOf } from './file-types.ts'
import { foldForSearch } from './search-fold.ts'
import { patternOf, placesOf } from './search-pattern.ts'
import type { ParsedQuery, Range, Term } from './search-query.ts'

/** Kind of an item; a link is not resolved. */
type SearchedKind = 'file' | 'folder' | 'link' | 'other'

export type SearchedFacts = {
  readonly kind: SearchedKind
  /** Size in bytes, for files only. */
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly modified: number
}

/** A compiled query for many items; an item matches when all three functions return true. */
export type Matcher = {
  readonly name: (name: string) => boolean
  /** Checks kind, extension, size and time. */
  readonly facts: (name: string, facts: SearchedFacts) => boolean
  /** Checks the names of the folders from the searched one down to the item's. */
  readonly folders: (names: readonly string[]) => boolean
}

/**
 * Compiles a query. It matches:
 *
 * - names by their terms and without the excluded ones, folded unless letter case matters; a pattern must match the whole name;
 * - with `type:` and `ext:` no folders except by `type:folder`; `type:file` is anything but a folder; links match by their name;
 * - with `size:` files only; times are compared in whole milliseconds;
 * - with `in:` items below that folder, whose name is always folded.
 *
 * Tags are not compared: they are no property of the item.
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

/** An item with the names of the folders from the searched one down to its own. */
export type SearchedItem = SearchedFacts & { readonly name: string; readonly folders: readonly string[] }

/** Returns whether a single item matches. */
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
