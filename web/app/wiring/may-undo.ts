import type { Permissions } from '#contract/users.ts'
import type { StepKind } from '#web/lib/step.ts'

type Right = 'create' | 'modify' | 'rename' | 'delete'

/**
 * Permissions that allow undoing a creation: *Delete* removes a new item, *Modify* restores an overwritten one. Only the server knows which
 * of the two applies.
 */
const MADE: readonly Right[] = ['delete', 'modify']

/**
 * Permissions of which any one suffices (`docs/reference/permissions.md`). For kinds that are missing here, the permission depends on the
 * undone operation.
 */
const NEEDED: Partial<Record<StepKind, readonly Right[]>> = {
  delete: ['create'],
  move: ['rename'],
  rename: ['rename'],
  save: ['modify'],
  create: MADE,
  makeDirectory: MADE,
  upload: MADE,
  copy: MADE,
  extract: MADE,
  archive: MADE,
  restore: MADE,
}

/**
 * Returns whether to offer undoing a step. It requires the same permissions as doing the opposite by hand. The server makes the final
 * decision.
 */
export const mayUndo = (kind: StepKind, perm: Permissions): boolean =>
  perm.admin || (NEEDED[kind]?.some((right) => perm[right]) ?? true)
