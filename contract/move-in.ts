import * as z from 'zod/mini'
import { PROOF_FIELDS } from './proof.ts'

/** Result of importing an item of the old instance. */
export const MoveInOutcome = z.enum(['comes', 'changes', 'refused', 'present'])
export type MoveInOutcome = z.infer<typeof MoveInOutcome>

/** Reason for changing or not importing an item. The page provides the text. */
export const MoveInReason = z.enum([
  // Users.
  'record_unusable',
  'name_unusable',
  'name_twice',
  'password_unusable',
  'scope_unusable',
  'scope_outside',
  'scope_narrowed',
  'scope_by_version',
  'scope_is_home',
  'folder_made',
  'admin_may_all',
  'commands_unusable',
  'rule_unusable',
  // Links.
  'owner_missing',
  'owner_may_not',
  'expired',
  'item_missing',
  'path_unusable',
  'address_unusable',
  'address_taken',
  // Rules.
  'never_matched',
  'whole_names',
  'folder_too',
  // Settings.
  'value_unusable',
  'files_elsewhere',
  'needs_execution',
  'switched_off',
  'unknown_event',
  'not_here',
  'nearest_value',
  'changed_here',
  'sign_in_again',
])
export type MoveInReason = z.infer<typeof MoveInReason>

/** An item that needs attention before the import. Items imported unchanged are counted, not listed. */
export const MoveInFinding = z.object({
  about: z.enum(['person', 'link', 'rule', 'hook', 'setting', 'start']),
  /** Name of the item: a user name, the address of a link, the place of a rule, a setting. */
  name: z.string(),
  outcome: MoveInOutcome,
  reason: z.nullable(MoveInReason),
  /** Additional information, such as the path; may be empty. */
  detail: z.string(),
})
export type MoveInFinding = z.infer<typeof MoveInFinding>

const Count = z.int().check(z.minimum(0))
export const MoveInTally = z.object({ comes: Count, changes: Count, refused: Count, present: Count })
export type MoveInTally = z.infer<typeof MoveInTally>

/** Items that are imported, changed with a reason, or not imported. */
export const MoveInReport = z.object({
  /** Whether the import was performed. */
  done: z.boolean(),
  /** Whether a protection of files cannot be imported unchanged: nothing is imported until this is accepted. */
  losesProtection: z.boolean(),
  people: MoveInTally,
  links: MoveInTally,
  rules: MoveInTally,
  settings: MoveInTally,
  findings: z.array(MoveInFinding),
  /** Command line arguments of `coffer` for an equivalent instance, word by word. */
  start: z.array(z.string()),
})
export type MoveInReport = z.infer<typeof MoveInReport>

/**
 * `POST /api/move-in` with the content of File Browser's database, for administrators: a preview of the import. Nothing is changed; the
 * file is stored for a quarter of an hour, for the user who sent it.
 */
export const MoveInRehearsal = z.extend(MoveInReport, {
  /** Id of the uploaded database. */
  id: z.int().check(z.positive()),
})
export type MoveInRehearsal = z.infer<typeof MoveInRehearsal>

/** `POST /api/move-in/{id}`: imports the uploaded database, and returns the report. */
export const MoveInWish = z.object({
  /** Continue although a deny rule cannot be imported. */
  acceptLoss: z._default(z.boolean(), false),
  /** The caller's own password, unless they signed in recently. */
  ...PROOF_FIELDS,
})
export type MoveInWish = z.infer<typeof MoveInWish>
