import type { Group } from '#contract/groups.ts'
import type { Provider } from '#contract/sign-in-providers.ts'
import type { ProviderUpdate } from './queries.ts'

/** A group as the form names it. */
type NamedGroup = Pick<Group, 'id' | 'name'>

/** Values of the form of a provider. Lists are texts: scopes with spaces, others with one entry on each line. */
export type ProviderDraft = Omit<
  ProviderUpdate,
  'scopes' | 'allowedGroups' | 'administratorGroups' | 'groups' | 'secret'
> & {
  readonly secret: string
  readonly scopes: string
  readonly allowedGroups: string
  readonly administratorGroups: string
  /** Lines of `value = name of the group`. */
  readonly groups: string
}

/** Errors of a form: missing fields, and the first line of the mapping that names no group. */
export type ProviderFaults = {
  readonly missing: readonly ('name' | 'issuer' | 'clientId')[]
  readonly unknownGroup: string | null
}

/** Returns the form values of a provider, or of a new one. */
export function draftOf(provider: Provider | null, groups: readonly NamedGroup[]): ProviderDraft {
  const nameOf = (id: number) => groups.find((group) => group.id === id)?.name
  return {
    name: provider?.name ?? '',
    issuer: provider?.issuer ?? '',
    clientId: provider?.clientId ?? '',
    secret: '',
    enabled: provider?.enabled ?? true,
    createAccounts: provider?.createAccounts ?? false,
    usernameClaim: provider?.usernameClaim ?? 'preferred_username',
    groupsClaim: provider?.groupsClaim ?? 'groups',
    quotaClaim: provider?.quotaClaim ?? '',
    scopes: (provider?.scopes ?? ['profile', 'email']).join(' '),
    allowedGroups: (provider?.allowedGroups ?? []).join('\n'),
    administratorGroups: (provider?.administratorGroups ?? []).join('\n'),
    groups: (provider?.groups ?? [])
      // Groups that were deleted are left out.
      .flatMap(({ value, group }) => (nameOf(group) === undefined ? [] : [`${value} = ${nameOf(group)}`]))
      .join('\n'),
  }
}

const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** Returns the value and the group's name of a line. A value may contain `=`, such as `cn=staff,dc=example`. */
function mappingOf(line: string): { value: string; name: string } {
  const at = line.lastIndexOf('=')
  return { value: line.slice(0, Math.max(at, 0)).trim(), name: line.slice(at + 1).trim() }
}

/** Returns the errors that can be found before the form is sent; null if there are none. */
export function faultsOf(draft: ProviderDraft, groups: readonly NamedGroup[]): ProviderFaults | null {
  const missing = (['name', 'issuer', 'clientId'] as const).filter((field) => draft[field].trim() === '')
  const isUnknown = (line: string) => {
    const { value, name } = mappingOf(line)
    return value === '' || !groups.some((group) => group.name === name)
  }
  const unknownGroup = linesOf(draft.groups).find(isUnknown) ?? null
  return missing.length === 0 && unknownGroup === null ? null : { missing, unknownGroup }
}

/** Returns the settings of a form without errors. */
export function updateOf(draft: ProviderDraft, groups: readonly NamedGroup[]): ProviderUpdate {
  const { secret, ...rest } = draft
  const mapping = linesOf(draft.groups).flatMap((line) => {
    const { value, name } = mappingOf(line)
    const group = groups.find((each) => each.name === name)
    return group ? [{ value, group: group.id }] : []
  })
  return {
    ...rest,
    name: draft.name.trim(),
    issuer: draft.issuer.trim(),
    clientId: draft.clientId.trim(),
    scopes: draft.scopes.split(/\s+/).filter((scope) => scope !== ''),
    allowedGroups: linesOf(draft.allowedGroups),
    administratorGroups: linesOf(draft.administratorGroups),
    groups: mapping,
    ...(secret !== '' && { secret }),
  }
}
