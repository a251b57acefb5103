import { foldForSearch } from './search-fold.ts'
import { type Range, readDates, readSizes } from './search-range.ts'
import { tagKey } from './tag-key.ts'

export type { Range } from './search-range.ts'

/** Values of `type:` for kinds of items. */
const SEARCH_TYPES = ['image', 'audio', 'video', 'pdf', 'folder', 'file'] as const
export type SearchType = (typeof SEARCH_TYPES)[number]

/** A search term as it was typed: a part of a name or, with `*` and `?`, a pattern for whole names. */
export type Term = { readonly text: string; readonly isPattern: boolean }

/** A parsed query. Plain data, so it can be sent to a worker. */
export type ParsedQuery = {
  /** Terms of which a name must contain any; names that contain more of them come first. Empty: every name. */
  readonly terms: readonly Term[]
  /** Terms that a name must not contain. */
  readonly without: readonly Term[]
  readonly caseSensitive: boolean
  /** Any of these. Empty, together with `extensions`: every kind. */
  readonly types: readonly SearchType[]
  /** Lower case, without the dot; any of these, or of `types`. */
  readonly extensions: readonly string[]
  /** Bytes. */
  readonly size: Range | null
  /** Milliseconds since the epoch. */
  readonly modified: Range | null
  /** Folders above the item, each `a` or `a/b`, folded; all must match. With a leading slash they begin at the searched folder. */
  readonly within: readonly string[]
  /** Folded names of tags of the user, of which an item must have all. Only the server, which knows the tags, compares them. */
  readonly tags: readonly string[]
}

/** A part of a query as it was typed, with its interpretation: shown as a chip that can be removed. */
export type QueryPart = {
  readonly kind: 'term' | 'without' | 'type' | 'extension' | 'size' | 'modified' | 'within' | 'tag' | 'case'
  /** The text as typed, including its prefix. */
  readonly source: string
  /** Position in the query, in UTF-16 units. */
  readonly from: number
  readonly to: number
}
export type ReadQuery = { readonly query: ParsedQuery; readonly parts: readonly QueryPart[] }

/**
 * Parses the user's search text. An invalid filter (`size:soon`) is treated as a term: nothing is an error.
 *
 * Words are separated by white space. One that begins with `"`, or has one after `-` or the colon of a filter, ends at the next `"` at the
 * end of a word; if that is missing, at the end of the text, as while it is still being typed.
 *
 * @param text as typed
 * @param now milliseconds since the epoch, for ages such as `modified:<7d`
 */
export function readQuery(text: string, now: number): ReadQuery {
  const draft = emptyDraft(now)
  const parts: QueryPart[] = []
  for (let at = afterSpace(text, 0); at < text.length; ) {
    const word = wordAt(text, at)
    const kind = addWord(draft, word)
    if (kind !== null) parts.push({ kind, source: text.slice(at, word.to), from: at, to: word.to })
    at = afterSpace(text, word.to)
  }
  return { query: toParsedQuery(draft), parts }
}

/** The query parsed so far, and the current time. */
type Draft = {
  readonly now: number
  readonly terms: Term[]
  readonly without: Term[]
  caseSensitive: boolean
  readonly types: Set<SearchType>
  readonly extensions: Set<string>
  size: Range | null
  modified: Range | null
  readonly within: Set<string>
  readonly tags: Set<string>
}

const emptyDraft = (now: number): Draft => ({
  now,
  terms: [],
  without: [],
  caseSensitive: false,
  types: new Set(),
  extensions: new Set(),
  size: null,
  modified: null,
  within: new Set(),
  tags: new Set(),
})

const toParsedQuery = ({ now: _, types, extensions, within, tags, ...rest }: Draft): ParsedQuery => ({
  ...rest,
  types: [...types],
  extensions: [...extensions],
  within: [...within],
  tags: [...tags],
})

/** A word of a query: the prefix `-`, a filter's keyword in lower case, its value and whether that was quoted; `plain` is the whole word. */
type Word = {
  readonly isWithout: boolean
  readonly keyword: Keyword | null
  readonly value: string
  readonly isQuoted: boolean
  readonly plain: string
  readonly to: number
}

const KEYWORDS = ['case', 'type', 'ext', 'size', 'modified', 'in', 'tag'] as const
type Keyword = (typeof KEYWORDS)[number]
const LONGEST_KEYWORD = Math.max(...KEYWORDS.map((keyword) => keyword.length))

const isSpace = (unit: string): boolean => unit.trim() === ''

function afterSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && isSpace(text.charAt(at))) at += 1
  return at
}

function beforeSpace(text: string, from: number): number {
  let at = from
  while (at < text.length && !isSpace(text.charAt(at))) at += 1
  return at
}

function wordAt(text: string, from: number): Word {
  const isWithout = text[from] === '-'
  const start = isWithout ? from + 1 : from
  const keyword = isWithout ? null : keywordAt(text, start)
  const valueAt = keyword === null ? start : start + keyword.length + 1
  const quoted = text[valueAt] === '"' ? quotedAt(text, valueAt) : null
  const to = quoted?.to ?? beforeSpace(text, valueAt)
  const value = quoted?.value ?? text.slice(valueAt, to)
  return { isWithout, keyword, value, isQuoted: quoted !== null, plain: text.slice(from, to), to }
}

function keywordAt(text: string, at: number): Keyword | null {
  const colon = text.slice(at, at + LONGEST_KEYWORD + 1).indexOf(':')
  if (colon === -1) return null
  const typed = text.slice(at, at + colon).toLowerCase()
  return KEYWORDS.find((keyword) => keyword === typed) ?? null
}

/** Returns a quoted value; null for a quote with nothing after it. */
function quotedAt(text: string, open: number): { value: string; to: number } | null {
  let close = text.indexOf('"', open + 1)
  while (close !== -1 && !isSpace(text.charAt(close + 1))) close = text.indexOf('"', close + 1)
  if (close !== -1) return { value: text.slice(open + 1, close), to: close + 1 }
  const value = text.slice(open + 1)
  return isSpace(value) ? null : { value, to: text.length }
}

/** Adds a word to the query. Returns its interpretation; null where it has no effect. */
function addWord(draft: Draft, word: Word): QueryPart['kind'] | null {
  const filter = word.keyword === null ? null : FILTERS[word.keyword](draft, word.value)
  if (filter !== null) return filter
  if (word.isWithout && word.value !== '') {
    const term = termOf(word.value, word.isQuoted)
    if (term === null) return null
    draft.without.push(term)
    return 'without'
  }
  const isLiteral = word.isQuoted && word.keyword === null
  const term = isLiteral ? termOf(word.value, true) : termOf(word.plain, false)
  if (term === null) return null
  draft.terms.push(term)
  return 'term'
}

/** Returns null for text that is empty once it is folded, because every name would match. */
const termOf = (text: string, isLiteral: boolean): Term | null =>
  foldForSearch(text) === '' ? null : { text, isPattern: !isLiteral && (text.includes('*') || text.includes('?')) }

type Filter = (draft: Draft, value: string) => QueryPart['kind'] | null

/** Adds a filter's value to the query and returns its kind; null where the value is invalid. */
const FILTERS: { readonly [K in Keyword]: Filter } = {
  case: addCase,
  type: addTypes,
  ext: addExtensions,
  size: (draft, value) => {
    const sizes = readSizes(value)
    if (sizes === null) return null
    draft.size = both(draft.size, sizes)
    return 'size'
  },
  modified: (draft, value) => {
    const dates = readDates(value, draft.now)
    if (dates === null) return null
    draft.modified = both(draft.modified, dates)
    return 'modified'
  },
  in: addFolder,
  tag: (draft, value) => {
    const key = tagKey(value)
    if (key === '') return null
    draft.tags.add(key)
    return 'tag'
  },
}

function addCase(draft: Draft, value: string): 'case' | null {
  const word = value.toLowerCase()
  if (word !== 'sensitive' && word !== 'insensitive') return null
  if (word === 'sensitive') draft.caseSensitive = true
  return 'case'
}

/** File Browser's clients use `music` for audio, too. */
const TYPE_WORDS: ReadonlyMap<string, SearchType> = new Map([
  ...SEARCH_TYPES.map((type): [string, SearchType] => [type, type]),
  ['music', 'audio'],
])

/** Values of `type:` that stand for the extensions of a group of files. */
const EXTENSION_GROUPS = {
  document:
    'doc docx docm dotx odt ott rtf pages txt md markdown adoc rst tex org epub xls xlsx xlsm ods ots csv tsv numbers ppt pptx pptm odp key',
  archive: 'zip gz tgz tar bz2 tbz2 xz txz zst 7z rar lz4 sz jar iso cab',
  code: 'js mjs cjs jsx ts tsx vue svelte html htm css scss less json yaml yml toml xml sql sh bash zsh ps1 bat py rb php pl lua r go rs java kt swift c h cc cpp hpp cs dart ex exs hs scala',
} as const satisfies Readonly<Record<string, string>>

const GROUP_WORDS: ReadonlyMap<string, readonly string[]> = new Map(
  Object.entries(EXTENSION_GROUPS).map(([word, extensions]) => [word, extensions.split(' ')]),
)

function addTypes(draft: Draft, value: string): 'type' | 'extension' | null {
  const words = extensionsIn(value)
  if (words === null) return null
  for (const word of words) {
    const type = TYPE_WORDS.get(word)
    if (type !== undefined) draft.types.add(type)
    else for (const extension of GROUP_WORDS.get(word) ?? [word]) draft.extensions.add(extension)
  }
  return words.some((word) => TYPE_WORDS.has(word) || GROUP_WORDS.has(word)) ? 'type' : 'extension'
}

function addExtensions(draft: Draft, value: string): 'extension' | null {
  const words = extensionsIn(value)
  if (words === null) return null
  for (const word of words) draft.extensions.add(word)
  return 'extension'
}

/** Returns the extensions in a comma-separated list, each after its last dot; null where there are none or one is invalid. */
function extensionsIn(value: string): string[] | null {
  const words = value
    .toLowerCase()
    .split(',')
    .map((word) => word.slice(word.lastIndexOf('.') + 1).trim())
    .filter((word) => word !== '')
  return words.length === 0 || /[*?/"]/.test(value) ? null : words
}

function addFolder(draft: Draft, value: string): 'within' | null {
  const names = value.split('/').map(foldForSearch)
  const path = names.filter((name) => name !== '').join('/')
  if (path === '') return null
  draft.within.add(value.startsWith('/') ? `/${path}` : path)
  return 'within'
}

const both = (one: Range | null, other: Range): Range => {
  if (one === null) return other
  return { least: larger(one.least, other.least), most: smaller(one.most, other.most) }
}
const larger = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.max(a, b))
const smaller = (a: number | null, b: number | null) => (a === null || b === null ? (a ?? b) : Math.min(a, b))
