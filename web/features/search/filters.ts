import { type QueryPart, type ReadQuery, type SearchType } from '#contract/search-query.ts'

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
function valueOf({ kind, source }: QueryPart): string {
  const bare = kind === 'term' ? source : kind === 'without' ? source.slice(1) : source.slice(source.indexOf(':') + 1)
  return /^".+"$/s.test(bare) ? bare.slice(1, -1) : bare
}

/** The filters among the parts of a query; plain words are none. */
export function chipsOf({ query, parts }: ReadQuery): Chip[] {
  const patterns = new Set(query.terms.filter(({ isPattern }) => isPattern).map(({ text }) => text))
  return parts.flatMap((part): Chip[] => {
    const { kind } = part
    const value = valueOf(part)
    if (kind !== 'term') return [{ kind, value, part }]
    return patterns.has(part.source) ? [{ kind: 'pattern', value, part }] : []
  })
}

/** The query without one of its parts. */
export function without(text: string, { from, to }: Pick<QueryPart, 'from' | 'to'>): string {
  const [before, after] = [text.slice(0, from).trimEnd(), text.slice(to).trimStart()]
  return before && after ? `${before} ${after}` : before + after
}

/** The part that asks for a kind, if one does. */
export const typePart = ({ parts }: Pick<ReadQuery, 'parts'>, type: ButtonType): QueryPart | undefined =>
  parts.find((part) => part.kind === 'type' && valueOf(part).toLowerCase() === type)

/** The query with a kind asked for, or not any more. */
export function toggleType(text: string, read: Pick<ReadQuery, 'parts'>, type: ButtonType): string {
  const part = typePart(read, type)
  return part ? without(text, part) : `${text.trimEnd()} type:${type}`.trimStart()
}
