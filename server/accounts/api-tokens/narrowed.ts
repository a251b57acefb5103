import type { TokenEffect } from '#contract/tokens.ts'
import { NO_PERMISSIONS } from '#contract/users.ts'
import type { Subject } from '#server/access/authorize.ts'
import { ROOT, type VirtualPath } from '#server/access/virtual-path.ts'

/** How far a token reaches. */
export type Reach = { readonly id: number; readonly effects: readonly TokenEffect[]; readonly path: VirtualPath }

/**
 * A person as one of their tokens stands for them: what they may do now, and of that only what it says, below its folder. Never an administrator,
 * and never one who runs commands. Their rules hold as ever, and paths mean what they mean to them.
 */
export function narrowed(subject: Subject, { id, effects, path }: Reach): Subject {
  const { permissions } = subject
  const left = effects.filter((effect) => permissions.admin || permissions[effect])
  return {
    ...subject,
    permissions: { ...NO_PERMISSIONS, ...Object.fromEntries(left.map((effect) => [effect, true])) },
    ...(path !== ROOT && { within: path }),
    tokenId: id,
  }
}
