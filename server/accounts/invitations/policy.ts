import { DEFAULT_INVITATION_DAYS } from '#contract/invitation-limits.ts'
import type { InvitationRequest } from '#contract/new-invitation.ts'
import { ALL_PERMISSIONS } from '#contract/users.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Settings } from '#server/accounts/settings/settings.ts'
import { usableCommands } from '#server/accounts/users/commands.ts'
import { homePath, parseScope } from '#server/accounts/users/home-path.ts'
import { parseUsername } from '#server/accounts/users/username.ts'
import { AppError } from '#server/platform/errors.ts'
import { withErrorField } from '#server/platform/json/error-field.ts'
import type { InvitationDraft } from './invitation.ts'

const DAY = 86_400_000

/** Returns the validity in milliseconds. */
export const validityOf = (days: number = DEFAULT_INVITATION_DAYS): number => days * DAY

/**
 * Returns a requested invitation with the defaults in the place of absent fields, so that a later change of the defaults does not change it.
 * @throws AppError `invalid`, with the field, for an unusable name, scope or command
 */
export function draftFrom(request: InvitationRequest, settings: Settings): InvitationDraft {
  const { defaults } = settings
  const name = request.username ?? ''
  const username = name === '' ? null : withErrorField('username', () => parseUsername(name))
  const scope = scopeFor(request.scope ?? '', settings)
  if (scope === null && username !== null)
    withErrorField('username', () => homePath(settings.userHomeBasePath, username))
  const permissions = request.perm ?? defaults.perm
  return {
    username,
    email: request.email ?? null,
    preset: {
      scope,
      permissions: permissions.admin ? ALL_PERMISSIONS : permissions,
      commands: usableCommands(request.commands ?? defaults.commands, 'commands'),
      groups: [...new Set(request.groups ?? [])],
      locale: request.locale ?? defaults.locale,
    },
  }
}

/** Returns the scope as for a new user; null for a home folder that is named after the user. */
function scopeFor(given: string, { createUserDir, defaults }: Settings): VirtualPath | null {
  const usual = parseScope(defaults.scope)
  const scope = given.trim() === '' ? usual : withErrorField('scope', () => parseScope(given))
  return createUserDir && scope === usual ? null : scope
}

/** Returns the refusal of an invitation that does not exist, was used or revoked, or has expired: which of them, nobody learns. */
export const noInvitation = (): AppError =>
  new AppError('not_found', 'This invitation is not valid any more. Ask an administrator for a new one.')

/** Returns the home folder that the account of an invitation will get; null if it has another scope, or the recipient selects the name. */
export function homeOf({ username, preset }: InvitationDraft, { userHomeBasePath }: Settings): VirtualPath | null {
  if (username === null || preset.scope !== null) return null
  return withErrorField('username', () => homePath(userHomeBasePath, username))
}

/** Returns the refusal of a home folder that contains files, such as those of a former user. */
export const homeInUse = (): AppError =>
  new AppError(
    'conflict',
    'The home folder of this username already exists and is not empty. Specify it as the scope, or use another username.',
    { field: 'home' },
  )

/** Returns the refusal of a name for which there is an invitation already. */
export const alreadyInvited = (): AppError =>
  new AppError('conflict', 'An open invitation has this username. Revoke it first.', { field: 'username' })
