import type { Invitation as PresentedInvitation } from '#contract/invitations.ts'
import type { ListedInvitation } from './invitation.ts'

/** Returns an invitation as administrators see it, field by field, without its secret. Deleted groups are left out. */
export function presentInvitation(invitation: ListedInvitation): PresentedInvitation {
  const { id, username, email, preset, creatorName, groupNames, createdAt, expiresAt } = invitation
  return {
    id,
    username,
    email,
    scope: preset.scope,
    perm: { ...preset.permissions },
    commands: [...preset.commands],
    groups: preset.groups.flatMap((group) => {
      const name = groupNames.get(group)
      return name === undefined ? [] : [{ id: group, name }]
    }),
    locale: preset.locale,
    createdBy: creatorName,
    createdAt: new Date(createdAt).toISOString(),
    expiresAt: new Date(expiresAt).toISOString(),
  }
}
