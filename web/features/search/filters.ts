import type { QueryPart, ReadQuery, SearchType } from '#contract/search-query.ts'

/** File types that have a filter button. */
export const BUTTON_TYPES = ['image', 'audio', 'video', 'pdf', 'folder'] as const satisfies readonly SearchType[]
export type ButtonType = (typeof BUTTON_TYPES)[number]

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
const SPELLINGS: Partial<Record<ButtonType, readonly string[]>> = { audio: ['audio', 'music'] }
const spellingsOf = (type: ButtonType): readonly string[] => SPELLINGS[type] ?? [type]
const BUTTON_WORDS = new Set(BUTTON_TYPES.flatMap(spellingsOf))

/** Returns whether a part names only types that have a button; the buttons show it as pressed then. */
const isOnButtons = (part: QueryPart): boolean =>
  part.kind === 'type' && wordsOf(part).every((word) => BUTTON_WORDS.has(word.toLowerCase()))

/** Returns the filters of a query that no button shows. Plain words are not filters. */
export function chipsOf({ query, parts }: ReadQuery): Chip[] {
  const patterns = new Set(query.terms.filter(({ isPattern }) => isPattern).map(({ text }) => text))
  return parts.flatMap((part): Chip[] => {
    const { kind } = part
    if (isOnButtons(part)) return []
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

/** Returns the query without a type, wherever it occurs. */
function withoutType(text: string, parts: readonly QueryPart[], type: ButtonType): string {
  const spellings = spellingsOf(type)
  // From the end, so that a replacement does not move the positions of the parts before it.
  return parts
    .filter(({ kind }) => kind === 'type')
    .toReversed()
    .reduce((rest, part) => {
      const others = wordsOf(part).filter((word) => !spellings.includes(word.toLowerCase()))
      return replaced(rest, part, others.length > 0 ? `type:${others.join(',')}` : '')
    }, text)
}

/** Returns the query with a type added or removed. It is added in front: behind an open quote it would become part of the quoted text. */
export const toggleType = (text: string, { query, parts }: ReadQuery, type: ButtonType): string =>
  query.types.includes(type) ? withoutType(text, parts, type) : `type:${type} ${text.trimStart()}`
