import { EqualityFilter, ExtensibleFilter, type Filter, OrFilter, PresenceFilter } from 'ldapts'
import type { DirectorySettings } from '#contract/ldap.ts'
import type { DirectoryConnection } from './connection.ts'
import type { DirectoryUser } from './entries.ts'
import { DirectoryFailure } from './failure.ts'

/** @limit Signing in and accounts | Groups of a directory user | {}, also through other groups */
const GROUP_LIMIT = 1000

/** @limit Signing in and accounts | Directory groups inside of each other | {} levels */
const DEPTH_LIMIT = 16

/** Members of a group, also through other groups, in Active Directory. */
const MATCHING_RULE_IN_CHAIN = '1.2.840.113556.1.4.1941'

/** Groups whose members are searched in one request. */
const BATCH = 50

type Lookup = Pick<DirectorySettings, 'groupLookup' | 'groupBase'>

/**
 * Returns the distinguished names of the groups of a user, directly and through other groups, as the directory spells them. A user with more
 * groups than the limit is refused, because a missing group could be the one that decides.
 * @throws DirectoryFailure
 */
export async function groupsOfUser(
  connection: DirectoryConnection,
  { dn, memberOf }: Pick<DirectoryUser, 'dn' | 'memberOf'>,
  { groupLookup, groupBase }: Lookup,
): Promise<string[]> {
  if (groupLookup === 'none') return []
  if (groupLookup === 'memberOf') return expand(memberOf, (groups) => parentsByAttribute(connection, groups))
  const search = (filter: Filter) => searchGroups(connection, groupBase, filter)
  if (groupLookup === 'activeDirectory') {
    const rule = { matchType: 'member', rule: MATCHING_RULE_IN_CHAIN, value: dn }
    return [...new Set(await search(new ExtensibleFilter(rule)))]
  }
  const parents = (members: readonly string[]) => search(anyMember(members))
  return expand(await parents([dn]), parents)
}

/** Follows groups to those of which they are members, each once, so that cycles end. */
async function expand(
  direct: readonly string[],
  parentsOf: (groups: readonly string[]) => Promise<readonly string[]>,
): Promise<string[]> {
  const found = new Set(direct)
  let level = [...found]
  for (let depth = 0; level.length > 0; depth += 1) {
    if (found.size > GROUP_LIMIT || depth >= DEPTH_LIMIT) throw new DirectoryFailure('too many groups')
    const next = new Set<string>()
    for (let at = 0; at < level.length; at += BATCH) {
      for (const parent of await parentsOf(level.slice(at, at + BATCH))) if (!found.has(parent)) next.add(parent)
      if (found.size + next.size > GROUP_LIMIT) throw new DirectoryFailure('too many groups')
    }
    for (const each of next) found.add(each)
    level = [...next]
  }
  return [...found]
}

async function searchGroups(connection: DirectoryConnection, base: string, filter: Filter): Promise<string[]> {
  const limit = GROUP_LIMIT + 1
  // No attribute.
  const found = await connection.search({ base, scope: 'sub', filter, attributes: ['1.1'], limit })
  if (found.length > GROUP_LIMIT) throw new DirectoryFailure('too many groups')
  return found.map(({ dn }) => dn)
}

async function parentsByAttribute(connection: DirectoryConnection, groups: readonly string[]): Promise<string[]> {
  const parents: string[] = []
  for (const base of groups) {
    const filter = new PresenceFilter({ attribute: 'objectClass' })
    const [entry] = await connection.search({ base, scope: 'base', filter, attributes: ['memberOf'], limit: 1 })
    const name = Object.keys(entry ?? {}).find((key) => key.toLowerCase() === 'memberof')
    parents.push(...[(name && entry?.[name]) || []].flat().map(String))
  }
  return parents
}

/** Matches groups with one of these members. Values in a filter object are sent as they are, so nothing needs to be escaped. */
const anyMember = (members: readonly string[]): Filter =>
  new OrFilter({ filters: members.map((value) => new EqualityFilter({ attribute: 'member', value })) })
