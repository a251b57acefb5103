import { DEFAULT_INVITATION_DAYS } from '#contract/invitation-limits.ts'
import type { InvitationRequest } from '#contract/new-invitation.ts'
import type { UserDefaults } from '#contract/settings.ts'
import type { Permissions } from '#contract/users.ts'
import { ApiError } from '#web/lib/api-error.ts'

/** Form values of an invitation. Empty texts stand for none. */
export interface InvitationDraft {
  readonly username: string
  readonly email: string
  readonly scope: string
  readonly perm: Permissions
  readonly groups: readonly number[]
  readonly days: number
}

/** Fields that can be invalid. */
export type InvitationField = 'username' | 'email' | 'scope'
export type InvitationFault = 'taken' | 'invited' | 'unusable' | 'foreign' | 'existing'
export type InvitationFaults = Partial<Record<InvitationField, InvitationFault>>

/** Returns the initial values. If the server creates home folders, an empty folder requests one. */
export const newInvitationDraft = (defaults: UserDefaults, makesHomes: boolean): InvitationDraft => ({
  username: '',
  email: '',
  scope: makesHomes ? '' : defaults.scope,
  perm: defaults.perm,
  groups: [],
  days: DEFAULT_INVITATION_DAYS,
})

/** Returns the request for a draft. */
export const requestOf = ({ username, email, groups, ...others }: InvitationDraft): InvitationRequest => ({
  ...others,
  username: username.trim() === '' ? null : username.trim(),
  email: email.trim() === '' ? null : email.trim(),
  groups: [...groups],
})

/** Returns the faults in the server's refusal; null if it concerns no field. */
export function faultsOfRefusal(error: unknown): InvitationFaults | null {
  if (!(error instanceof ApiError)) return null
  const { code, field } = error
  if (code === 'name_taken') return { username: 'taken' }
  if (code === 'conflict' && field === 'username') return { username: 'invited' }
  if (code === 'conflict' && field === 'scope') return { scope: 'foreign' }
  if (code === 'conflict' && field === 'home') return { scope: 'existing' }
  const named = (['username', 'email', 'scope'] as const).find((name) => name === field)
  return code === 'invalid' && named ? { [named]: 'unusable' } : null
}
