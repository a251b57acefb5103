import { TOKEN_DAYS } from '#contract/tokens.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { TokenDraft } from './queries.ts'

/** What a new token begins with: what most scripts want, which is to fetch. */
export const NEW_DRAFT: TokenDraft = { name: '', effects: ['download'], path: '/', days: TOKEN_DAYS.usual }

/** How long a token may live, by what it is called. */
export const LIFETIMES = [
  ['tokens.days.week', 7],
  ['tokens.days.month', 30],
  ['tokens.days.quarter', TOKEN_DAYS.usual],
  ['tokens.days.year', TOKEN_DAYS.most],
] as const

/** What is wrong with a draft, by its field. */
export interface TokenFaults {
  readonly name?: true
  readonly path?: true
}

/** What can be told before it is sent. */
export const faultsOfDraft = ({ name }: TokenDraft): TokenFaults => (name.trim() === '' ? { name: true } : {})

const OF_THE_FOLDER = new Set<NonNullable<ApiError['code']>>(['not_allowed', 'not_found', 'invalid'])

/** What the server says is wrong; null where that is none of a field's. */
export function faultsOfRefusal(error: unknown): TokenFaults | null {
  if (!(error instanceof ApiError)) return null
  return OF_THE_FOLDER.has(error.code ?? 'internal') ? { path: true } : null
}
