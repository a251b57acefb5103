import { extensionOf } from '#contract/file-extension.ts'
import { mediaTypeOf } from '#contract/file-types.ts'
import { foldForSearch } from '#contract/search-fold.ts'
import type { ParsedQuery, Range, SearchType, Term } from '#contract/search-query.ts'

/** What a query's filters are asked about. */
export type FileFacts = {
  readonly name: string
  /** Folders on the way from the one that is searched, joined by `/`; empty for a file right in it. */
  readonly folders: string
  /** Bytes. */
  readonly size: number
  /** Milliseconds since the epoch. */
  readonly modified: number
}

/** By its filters, which files may a query find? */
export function fileFilter(query: ParsedQuery): (file: FileFacts) => boolean {
  const within = query.within.map((folders) =>
    folders.startsWith('/') ? { begin: `${folders.replace(/\/+$/, '')}/` } : { anywhere: `/${folders}/` },
  )
  const isWanted = (term: Term) => nameTest(term, query.caseSensitive)
  const patterns = query.terms.filter(({ isPattern }) => isPattern).map(isWanted)
  const without = query.without.map(isWanted)
  return ({ name, folders, size, modified }) => {
    if (!isOfType(query, name) || !isIn(query.size, size) || !isIn(query.modified, modified)) return false
    const way = foldForSearch(`/${folders}/`)
    if (!within.every(({ begin, anywhere }) => (begin ? way.startsWith(begin) : way.includes(anywhere ?? ''))))
      return false
    return patterns.every((holds) => holds(name)) && !without.some((holds) => holds(name))
  }
}

const isIn = (range: Range | null, value: number) =>
  range === null || ((range.least === null || value >= range.least) && (range.most === null || value <= range.most))

function isOfType({ types, extensions }: ParsedQuery, name: string): boolean {
  if (types.length === 0 && extensions.length === 0) return true
  return types.some((type) => isType(type, name)) || extensions.includes(extensionOf(name).slice(1).toLowerCase())
}

function isType(type: SearchType, name: string): boolean {
  if (type === 'folder') return false
  return type === 'file' || mediaTypeOf(name).type === type
}

function nameTest({ text, isPattern }: Term, caseSensitive: boolean): (name: string) => boolean {
  const form = (value: string) => (caseSensitive ? value.normalize('NFC') : foldForSearch(value))
  const wanted = form(text)
  return isPattern ? (name) => fits(form(name), wanted) : (name) => form(name).includes(wanted)
}

/** Is all of a name as a pattern with `*` and `?` says? In at most as many steps as both lengths multiplied. */
export function fits(name: string, pattern: string): boolean {
  const [letters, marks] = [Array.from(name), Array.from(pattern)]
  let [at, mark, star, from] = [0, 0, -1, 0]
  while (at < letters.length) {
    if (marks[mark] === '*') {
      star = mark
      from = at
      mark += 1
    } else if (mark < marks.length && (marks[mark] === '?' || marks[mark] === letters[at])) {
      at += 1
      mark += 1
    } else if (star >= 0) {
      from += 1
      at = from
      mark = star + 1
    } else return false
  }
  return marks.slice(mark).every((rest) => rest === '*')
}
