import { AppError } from '#server/platform/errors.ts'

/** A condition on an item: that a lock token or an entity tag is (or, with `not`, is not) one of its own. */
type Condition = { readonly not: boolean; readonly kind: 'token' | 'tag'; readonly value: string }

/** Conditions that must all hold for an item; `resource` is null for the item of the request. */
export type ConditionList = { readonly resource: string | null; readonly conditions: readonly Condition[] }

/** Maximum length of an `If` header, in characters. */
const MAX_LENGTH = 8192

const PART = /\s*(?:<([^<>\s]+)>|(\()|(\))|(not\b)|\[((?:W\/)?"[^"\]]*")\])/iy

/**
 * Parses an `If` header (RFC 4918, 10.4) to its lists, of which one must hold.
 *
 * @throws AppError `invalid`
 */
export function parseIf(header: string): readonly ConditionList[] {
  const text = header.trim()
  if (text.length > MAX_LENGTH) throw malformed()
  const lists: ConditionList[] = []
  let resource: string | null = null
  let open: Condition[] | null = null
  let not = false
  PART.lastIndex = 0
  while (PART.lastIndex < text.length) {
    const found = PART.exec(text)
    if (!found) throw malformed()
    const [, uri, opens, closes, negates, tag] = found
    if (open === null) {
      if (uri !== undefined) resource = uri
      else if (opens) open = []
      else throw malformed()
    } else if (closes) {
      if (not || open.length === 0) throw malformed()
      lists.push({ resource, conditions: open })
      open = null
    } else if (negates) {
      if (not) throw malformed()
      not = true
    } else {
      const value = uri ?? tag
      if (value === undefined) throw malformed()
      open.push({ not, kind: uri === undefined ? 'tag' : 'token', value })
      not = false
    }
  }
  if (open !== null || lists.length === 0) throw malformed()
  return lists
}

/** The tokens of the locks that apply to an item, and its entity tag; null if it has none. */
export type ItemState = { readonly tokens: readonly string[]; readonly etag: string | null }

/** Returns whether all conditions hold for an item. */
export const holds = ({ conditions }: ConditionList, { tokens, etag }: ItemState): boolean =>
  conditions.every(({ not, kind, value }) => {
    const matches = kind === 'tag' ? value === etag : tokens.includes(value.toLowerCase())
    return matches !== not
  })

const malformed = () => new AppError('invalid', 'The If header is invalid.')
