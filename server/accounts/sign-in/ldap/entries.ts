import { AndFilter, type Entry, EqualityFilter, Filter, FilterParser } from 'ldapts'
import type { DirectorySettings } from '#contract/ldap.ts'
import { Locale } from '#contract/users.ts'
import { DirectoryFailure } from './failure.ts'

/** Marks an id that is not text. */
const BYTES = 'hex:'

/** Selects a user by the name they signed in with, or by the id to which an account is bound. */
export type Wanted = { readonly username: string } | { readonly id: string }

/** A user as a directory describes them. */
export type DirectoryUser = {
  /** Id that is never reused. */
  readonly id: string
  readonly dn: string
  readonly name: string
  readonly email?: string
  /** Limit of bytes. */
  readonly quota?: number
  readonly language?: Locale
  /** Values of `memberOf`. */
  readonly memberOf: readonly string[]
}

/** Names of the attributes that describe a user. */
export function userAttributes(settings: DirectorySettings): string[] {
  const { idAttribute, nameAttribute, emailAttribute, quotaAttribute, languageAttribute, groupLookup } = settings
  const optional = [emailAttribute, quotaAttribute, languageAttribute, groupLookup === 'memberOf' ? 'memberOf' : '']
  return [idAttribute, nameAttribute, ...optional.filter((name) => name !== '')]
}

/** Returns the user that an entry describes. @throws DirectoryFailure when it has not exactly one id and one name */
export function toDirectoryUser(entry: Entry, settings: DirectorySettings): DirectoryUser {
  const { idAttribute, nameAttribute, emailAttribute, quotaAttribute, languageAttribute } = settings
  const only = (attribute: string) => {
    const values = valuesOf(entry, attribute)
    return values.length === 1 ? values[0] : undefined
  }
  const id = only(idAttribute)
  const name = only(nameAttribute)?.toString('utf8')
  if (!id || id.length === 0 || !name || entry.dn === '') {
    throw new DirectoryFailure('unusable entry', `${entry.dn} has no single ${idAttribute} and ${nameAttribute}`)
  }
  const text = (attribute: string) => (attribute === '' ? undefined : valuesOf(entry, attribute)[0]?.toString('utf8'))
  const email = text(emailAttribute)
  const quota = toQuota(text(quotaAttribute))
  const language = toLanguage(text(languageAttribute))
  return {
    ...{ id: idText(id), dn: entry.dn, name, memberOf: valuesOf(entry, 'memberOf').map(String) },
    ...(email && { email }),
    ...(quota !== undefined && { quota }),
    ...(language !== undefined && { language }),
  }
}

/** Returns the values of an attribute, whatever the case in which the server writes its name. */
function valuesOf(entry: Entry, attribute: string): Buffer[] {
  const name = Object.keys(entry).find((key) => key !== 'dn' && key.toLowerCase() === attribute.toLowerCase())
  const value = name === undefined ? [] : entry[name]
  return [value ?? []].flat().map((each) => Buffer.from(each))
}

/** Returns a UUID in text as it is, and other ids, such as those of Active Directory, in hexadecimal. */
function idText(id: Buffer): string {
  const text = id.toString('latin1')
  return /^[\x21-\x7e]+$/.test(text) && id.length !== 16 ? text : `${BYTES}${id.toString('hex')}`
}

/** Returns a whole number of bytes; undefined for anything else. */
function toQuota(text = ''): number | undefined {
  const bytes = /^\d{1,16}$/.test(text) ? Number(text) : Number.NaN
  return Number.isSafeInteger(bytes) ? bytes : undefined
}

/** Returns the language of a tag such as `de` or `de-AT`; undefined if there is no translation. */
function toLanguage(tag = ''): Locale | undefined {
  const candidates = [tag, tag.split(/[-_]/, 1)[0]]
  return candidates.map((each) => Locale.safeParse(each).data).find((each) => each !== undefined)
}

/**
 * Returns the filter that finds a user. A name cannot change the meaning of the filter; for an id, every name fits, and all other conditions
 * of the filter hold.
 */
export function filterFor(wanted: Wanted, { userFilter, idAttribute }: DirectorySettings): Filter {
  const username = 'username' in wanted ? Filter.escape(wanted.username) : '*'
  const filter = FilterParser.parseString(userFilter.replaceAll('{username}', () => username))
  if ('username' in wanted) return filter
  const { id } = wanted
  const value = id.startsWith(BYTES) ? Buffer.from(id.slice(BYTES.length), 'hex') : id
  return new AndFilter({ filters: [filter, new EqualityFilter({ attribute: idAttribute, value })] })
}
