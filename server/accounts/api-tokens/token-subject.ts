import type { TokenEffect } from '#contract/tokens.ts'
import { NO_PERMISSIONS, type Permissions } from '#contract/users.ts'
import type { Subject } from '#server/access/authorize.ts'
import { ROOT, type VirtualPath } from '#server/access/virtual-path.ts'

/** Scope of a token. */
export type TokenScope = { readonly id: number; readonly effects: readonly TokenEffect[]; readonly path: VirtualPath }

/**
 * Returns the subject a token acts as: the user's current permissions, limited to the token's effects and its folder. Never an
 * administrator, and never with execution. The user's rules apply unchanged, and paths have the same meaning as for the user.
 */
export function limitedToToken(subject: Subject, { id, effects, path }: TokenScope): Subject {
  return {
    ...subject,
    permissions: permissionsOfToken(subject.permissions, effects),
    ...(path !== ROOT && { limitedTo: path }),
    tokenId: id,
  }
}

/** Returns the permissions of a token whose owner has these ones. */
export function permissionsOfToken(permissions: Permissions, effects: readonly TokenEffect[]): Permissions {
  const left = effects.filter((effect) => permissions.admin || permissions[effect])
  return { ...NO_PERMISSIONS, ...Object.fromEntries(left.map((effect) => [effect, true])) }
}
