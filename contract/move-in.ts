import * as z from 'zod/mini'

/** What becomes of something of the old instance. */
export const MoveInOutcome = z.enum(['comes', 'changes', 'refused', 'present'])
export type MoveInOutcome = z.infer<typeof MoveInOutcome>

/** Why something means something else here, or stays behind. The words are the reader's. */
export const MoveInReason = z.enum([
  // People.
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
  'sign_in_again',
])
export type MoveInReason = z.infer<typeof MoveInReason>

/** One thing to know before moving in. What simply comes over is counted, not listed. */
export const MoveInFinding = z.object({
  about: z.enum(['person', 'link', 'rule', 'hook', 'setting', 'start']),
  /** Which of them: a user name, the address of a link, the place of a rule, a setting. */
  name: z.string(),
  outcome: MoveInOutcome,
  reason: z.nullable(MoveInReason),
  /** What it is about, such as the path; may be empty. */
  detail: z.string(),
})
export type MoveInFinding = z.infer<typeof MoveInFinding>

const Count = z.int().check(z.minimum(0))
export const MoveInTally = z.object({ comes: Count, changes: Count, refused: Count, present: Count })
export type MoveInTally = z.infer<typeof MoveInTally>

/** What comes over, what means something else here and why, and what stays behind. */
export const MoveInReport = z.object({
  /** Was it carried out? */
  done: z.boolean(),
  /** Something protects files there that cannot be taken over as it is: nothing is done until that is accepted. */
  losesProtection: z.boolean(),
  people: MoveInTally,
  links: MoveInTally,
  rules: MoveInTally,
  settings: MoveInTally,
  findings: z.array(MoveInFinding),
  /** What `coffer` is started with to be what it was, word by word. */
  start: z.array(z.string()),
})
export type MoveInReport = z.infer<typeof MoveInReport>

/**
 * `POST /api/move-in` with the bytes of File Browser's database, for administrators: what would come over. Nothing is changed; the file is
 * kept for a quarter of an hour, for whoever sent it.
 */
export const MoveInRehearsal = z.extend(MoveInReport, {
  /** Names what was sent. */
  id: z.int().check(z.positive()),
})
export type MoveInRehearsal = z.infer<typeof MoveInRehearsal>

/** `POST /api/move-in/{id}`: takes over what was sent, and answers its report. */
export const MoveInWish = z.object({
  /** Go on although a rule that denies something cannot be taken over. */
  acceptLoss: z._default(z.boolean(), false),
  /** The caller's own, or a recent sign-in. */
  current_password: z.optional(z.string()),
})
export type MoveInWish = z.infer<typeof MoveInWish>
