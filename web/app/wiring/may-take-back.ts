import type { Permissions } from '#contract/users.ts'
import type { StepKind } from '#web/lib/step.ts'

type Right = 'create' | 'modify' | 'rename' | 'delete'

/** What was made goes by *Delete*, what went over something else by *Modify*: which it was, only the server knows. */
const MADE: readonly Right[] = ['delete', 'modify']

/** Any of these may do (`docs/reference/permissions.md`); what is not here depends on what it was about. */
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

/** Whether it is worth offering to take a step back: it needs what doing the opposite by hand would need. The server decides. */
export const mayTakeBack = (kind: StepKind, perm: Permissions): boolean =>
  perm.admin || (NEEDED[kind]?.some((right) => perm[right]) ?? true)
