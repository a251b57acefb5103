import type { QueryPart, ReadQuery } from '#contract/search-query.ts'

/** Values of the type filter, in the order of its menu. */
export const TYPE_CHOICES = ['folder', 'image', 'video', 'audio', 'document', 'pdf', 'archive', 'code'] as const
export type TypeChoice = (typeof TYPE_CHOICES)[number]

/** Filters that have a menu. */
export type MenuFilter = 'type' | 'modified' | 'size'

/** A part of a query that filters the results, as its chip shows it. */
export interface Chip {
  readonly kind: Exclude<QueryPart['kind'], 'term'> | 'pattern'
  /** The text after the prefix. */
  readonly value: string
  readonly part: QueryPart
}

/** Returns the value of a part without prefix and quotes: `image` of `type:image`, `word` of `-word`. */
function wordOf({ kind, source }: QueryPart): string {
  const bare = kind === 'term' ? source : source.slice(kind === 'without' ? 1 : source.indexOf(':') + 1)
  return bare.replace(/^"(.+?)"?$/s, '$1')
}

/** Returns the comma-separated values of a part, such as `type:image,pdf`. */
const wordsOf = (part: QueryPart): string[] =>
  wordOf(part)
    .split(',')
    .map((word) => word.trim())

/** Accepted spellings of a type. */
const SPELLINGS: Partial<Record<TypeChoice, readonly string[]>> = { audio: ['audio', 'music'] }
const spellingsOf = (type: TypeChoice): readonly string[] => SPELLINGS[type] ?? [type]
const MENU_WORDS = new Map(TYPE_CHOICES.flatMap((type) => spellingsOf(type).map((word) => [word, type] as const)))

/** Returns whether the type filter shows a part: it names only types of its menu. */
const isOnTypeMenu = (part: QueryPart): boolean =>
  part.kind === 'type' && wordsOf(part).every((word) => MENU_WORDS.has(word.toLowerCase()))

const isOnMenu = (part: QueryPart): boolean => isOnTypeMenu(part) || part.kind === 'modified' || part.kind === 'size'

/** Returns the types of the menu that a query names, in the order of the menu. */
export function typesOf({ parts }: ReadQuery): TypeChoice[] {
  const words = parts.filter(({ kind }) => kind === 'type').flatMap(wordsOf)
  const named = new Set(words.map((word) => MENU_WORDS.get(word.toLowerCase())))
  return TYPE_CHOICES.filter((type) => named.has(type))
}

/** Returns the values of a filter in a query, joined as its chip shows them. Empty where the query does not have it. */
export const filterValue = ({ parts }: ReadQuery, filter: Exclude<MenuFilter, 'type'>): string =>
  parts
    .filter(({ kind }) => kind === filter)
    .map(wordOf)
    .join(', ')

/** Returns the filters of a query that no menu shows. Plain words are not filters. */
export function chipsOf({ query, parts }: ReadQuery): Chip[] {
  const patterns = new Set(query.terms.filter(({ isPattern }) => isPattern).map(({ text }) => text))
  return parts.flatMap((part): Chip[] => {
    const { kind } = part
    if (isOnMenu(part)) return []
    const value = kind === 'type' || kind === 'extension' ? wordsOf(part).join(', ') : wordOf(part)
    if (kind !== 'term') return [{ kind, value, part }]
    return patterns.has(part.source) ? [{ kind: 'pattern', value, part }] : []
  })
}

/** Returns the query with one of its parts replaced by `instead`. */
function replaced(text: string, { from, to }: Pick<QueryPart, 'from' | 'to'>, instead: string): string {
  const pieces = [text.slice(0, from).trimEnd(), instead, text.slice(to).trimStart()]
  return pieces.filter((piece) => piece !== '').join(' ')
}

/** Returns the query without one of its parts. */
export const without = (text: string, part: Pick<QueryPart, 'from' | 'to'>): string => replaced(text, part, '')

/** Returns the query with each part of a kind replaced. It begins at the end, so that the positions of the parts before stay valid. */
const withParts = (text: string, { parts }: ReadQuery, kind: QueryPart['kind'], instead: (part: QueryPart) => string) =>
  parts
    .filter((part) => part.kind === kind)
    .toReversed()
    .reduce((rest, part) => replaced(rest, part, instead(part)), text)

/** Returns the query with a filter in front. Behind an open quote it would become part of the quoted text. */
const withFilter = (text: string, filter: string): string => `${filter} ${text.trimStart()}`

/** Returns the query with a type added or removed, wherever it occurs. */
export function toggleType(text: string, read: ReadQuery, type: TypeChoice): string {
  if (!typesOf(read).includes(type)) return withFilter(text, `type:${type}`)
  const spellings = spellingsOf(type)
  return withParts(text, read, 'type', (part) => {
    const others = wordsOf(part).filter((word) => !spellings.includes(word.toLowerCase()))
    return others.length > 0 ? `type:${others.join(',')}` : ''
  })
}

/** Returns the query with a filter set to a value, which may not contain spaces; without the filter where it is null. */
export function setFilter(text: string, read: ReadQuery, filter: MenuFilter, value: string | null): string {
  const rest = withParts(text, read, filter, () => '')
  return value === null ? rest : withFilter(rest, `${filter}:${value}`)
}

/** Returns the query without any filter: its words and patterns only. */
export const withoutFilters = ({ parts }: ReadQuery): string =>
  parts
    .filter(({ kind }) => kind === 'term')
    .map(({ source }) => source)
    .join(' ')

/** Sizes of the size filter, in the order of its menu: the value, and its bounds in bytes. */
const MEGA = 1024 ** 2
export const SIZE_CHOICES = [
  { name: 'small', value: '<1M', least: null, most: MEGA },
  { name: 'medium', value: '1M..10M', least: MEGA, most: 10 * MEGA },
  { name: 'large', value: '10M..100M', least: 10 * MEGA, most: 100 * MEGA },
  { name: 'veryLarge', value: '100M..1G', least: 100 * MEGA, most: 1024 * MEGA },
  { name: 'huge', value: '>1G', least: 1024 * MEGA, most: null },
] as const

/** Returns the times of the date filter, in the order of its menu. */
export const modifiedChoices = (now: Date) =>
  [
    { name: 'today', value: 'today' },
    { name: 'week', value: '7d' },
    { name: 'month', value: '30d' },
    { name: 'year', value: String(now.getFullYear()) },
  ] as const

/** Returns the value of a filter for a range, of which one end may be empty; null where both are. */
export const rangeValue = (from: string, to: string): string | null => (from || to ? `${from}..${to}` : null)
