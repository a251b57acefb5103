import type { QueryPart, ReadQuery, SearchType } from '#contract/search-query.ts'

/** The kinds that have a button. */
export const BUTTON_TYPES = ['image', 'audio', 'video', 'pdf', 'folder'] as const satisfies readonly SearchType[]
export type ButtonType = (typeof BUTTON_TYPES)[number]

/** A part of a query that narrows what is found, as its chip shows it. */
export interface Chip {
  readonly kind: Exclude<QueryPart['kind'], 'term'> | 'pattern'
  /** What was typed after the prefix. */
  readonly value: string
  readonly part: QueryPart
}

/** `type:image` as `image`, `-word` as `word`, quotes taken off. */
function wordOf({ kind, source }: QueryPart): string {
  const bare = kind === 'term' ? source : source.slice(kind === 'without' ? 1 : source.indexOf(':') + 1)
  return bare.replace(/^"(.+?)"?$/s, '$1')
}

/** `type:image,pdf` as its words. */
const wordsOf = (part: QueryPart): string[] =>
  wordOf(part)
    .split(',')
    .map((word) => word.trim())

/** How a kind may be spelled. */
const SPELLINGS: Partial<Record<ButtonType, readonly string[]>> = { audio: ['audio', 'music'] }
const spellingsOf = (type: ButtonType): readonly string[] => SPELLINGS[type] ?? [type]
const BUTTON_WORDS = new Set(BUTTON_TYPES.flatMap(spellingsOf))

/** A part that asks for nothing but kinds that have a button, which is pressed then. */
const isOnButtons = (part: QueryPart): boolean =>
  part.kind === 'type' && wordsOf(part).every((word) => BUTTON_WORDS.has(word.toLowerCase()))

/** The filters among the parts of a query, as far as no button shows them; plain words are none. */
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

/** The query with `instead` in the place of one of its parts. */
function replaced(text: string, { from, to }: Pick<QueryPart, 'from' | 'to'>, instead: string): string {
  const pieces = [text.slice(0, from).trimEnd(), instead, text.slice(to).trimStart()]
  return pieces.filter((piece) => piece !== '').join(' ')
}

/** The query without one of its parts. */
export const without = (text: string, part: Pick<QueryPart, 'from' | 'to'>): string => replaced(text, part, '')

/** The query without a kind, wherever it asks for it. */
function withoutType(text: string, parts: readonly QueryPart[], type: ButtonType): string {
  const spellings = spellingsOf(type)
  // From the end on, so that what is replaced moves nothing that is still to be.
  return parts
    .filter(({ kind }) => kind === 'type')
    .toReversed()
    .reduce((rest, part) => {
      const others = wordsOf(part).filter((word) => !spellings.includes(word.toLowerCase()))
      return replaced(rest, part, others.length > 0 ? `type:${others.join(',')}` : '')
    }, text)
}

/** The query with a kind asked for, or not any more. In front: behind an open quote it would be part of what is quoted. */
export const toggleType = (text: string, { query, parts }: ReadQuery, type: ButtonType): string =>
  query.types.includes(type) ? withoutType(text, parts, type) : `type:${type} ${text.trimStart()}`
