import { NamedLocale } from '#contract/file-browser-values.ts'
import type { ProviderSettings } from '#contract/sign-in-providers.ts'
import type { ExternalClaims } from '#server/accounts/external-identities/identity.ts'

/** Claims that are about the token and not about the user, or that identify it: not shown to administrators. */
const HIDDEN: readonly string[] = [
  'nonce',
  'at_hash',
  'c_hash',
  's_hash',
  'sid',
  'jti',
  'azp',
  'auth_time',
  'iat',
  'exp',
]

/** Names of claims whose values may be secrets. */
const SECRET = /token|secret|password|key|credential/i

/** Maximum length in characters of the claims that administrators see, as JSON. */
const MAX_SHOWN = 16_384

/** Returns what the claims of a provider state about a user. */
export function readClaims(claims: Readonly<Record<string, unknown>>, settings: ProviderSettings): ExternalClaims {
  const groups = textsOf(claimAt(claims, settings.groupsClaim))
  const { administratorGroups } = settings
  const quota = settings.quotaClaim === '' ? undefined : bytesOf(claimAt(claims, settings.quotaClaim))
  const language = NamedLocale.safeParse(claims.locale).data
  return {
    username: textsOf(claimAt(claims, settings.usernameClaim))[0] ?? '',
    email: typeof claims.email === 'string' ? claims.email : undefined,
    groups,
    ...(language && { language }),
    ...(quota !== undefined && { quota }),
    ...(administratorGroups.length > 0 && {
      administrator: administratorGroups.some((value) => groups.includes(value)),
    }),
    shown: shownClaims(claims),
  }
}

/** Returns the claim of this name, or the nested one of a name with dots such as `realm_access.roles`. */
function claimAt(claims: Readonly<Record<string, unknown>>, name: string): unknown {
  if (name === '') return undefined
  if (Object.hasOwn(claims, name)) return claims[name]
  return name.split('.').reduce<unknown>((value, part) => {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined
    return Reflect.get(value, part)
  }, claims)
}

const textsOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string')

/** Returns a number of bytes; undefined for anything else, which changes nothing. */
function bytesOf(value: unknown): number | undefined {
  const number = typeof value === 'string' && /^\d{1,16}$/.test(value) ? Number(value) : value
  return typeof number === 'number' && Number.isSafeInteger(number) && number >= 0 ? number : undefined
}

function shownClaims(claims: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const shown = Object.fromEntries(
    Object.entries(claims).filter(([name]) => !HIDDEN.includes(name) && !SECRET.test(name)),
  )
  return JSON.stringify(shown).length > MAX_SHOWN ? { sub: claims.sub } : shown
}
