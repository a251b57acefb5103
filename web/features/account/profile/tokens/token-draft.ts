import { TOKEN_DAYS } from '#contract/tokens.ts'
import { ApiError } from '#web/lib/api-error.ts'
import type { TokenDraft } from './queries.ts'

/** Default settings of a new token: downloading, which most scripts need. */
export const NEW_DRAFT: TokenDraft = {
  ...{ name: '', effects: ['download'], path: '/', days: TOKEN_DAYS.usual },
  protocols: ['api'],
}

/** Lifetimes of a token in days, by label. */
export const LIFETIMES = [
  ['tokens.days.week', 7],
  ['tokens.days.month', 30],
  ['tokens.days.quarter', TOKEN_DAYS.usual],
  ['tokens.days.year', TOKEN_DAYS.most],
] as const

/** Protocols for which a token may be used, by label. */
export const USES = [
  ['tokens.use.api', 'api'],
  ['tokens.use.webdav', 'webdav'],
] as const

/** Errors in a draft, by field. */
export interface TokenFaults {
  readonly name?: true
  readonly path?: true
}

/** Returns the errors that can be found before the draft is sent. */
export const faultsOfDraft = ({ name }: TokenDraft): TokenFaults => (name.trim() === '' ? { name: true } : {})

const OF_THE_FOLDER = new Set<NonNullable<ApiError['code']>>(['not_allowed', 'not_found', 'invalid'])

/** Returns the errors in the server's refusal; null if they concern no field. */
export function faultsOfRefusal(error: unknown): TokenFaults | null {
  if (!(error instanceof ApiError)) return null
  return OF_THE_FOLDER.has(error.code ?? 'internal') ? { path: true } : null
}
