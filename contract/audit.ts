import * as z from 'zod/mini'

/** What the audit trail tells of: signing in and out, people, settings, links, and every change to files. */
const AUDIT_KINDS = [
  'signIn',
  'signInFailed',
  'signOut',
  'signUp',
  'sessionEnded',
  'userCreated',
  'userChanged',
  'userDeleted',
  'passwordChanged',
  'settingsChanged',
  'movedIn',
  'shareCreated',
  'shareChanged',
  'shareRemoved',
  'received',
  'webhookCreated',
  'webhookChanged',
  'webhookRemoved',
  'tokenCreated',
  'tokenRevoked',
  'create',
  'upload',
  'save',
  'makeDirectory',
  'delete',
  'copy',
  'move',
  'extract',
  'archive',
  'command',
  'restore',
  'purge',
  'undo',
  'rewind',
] as const
export const AuditKind = z.enum(AUDIT_KINDS)
export type AuditKind = z.infer<typeof AuditKind>

/** One thing that happened. */
export const AuditEvent = z.object({
  /** Grows with time. */
  id: z.int(),
  /** RFC 3339. */
  at: z.string(),
  kind: AuditKind,
  outcome: z.enum(['done', 'failed', 'cancelled', 'interrupted']),
  /** Who did it: null when nobody was signed in, or the server did it by itself. */
  userId: z.nullable(z.int()),
  /** Their name at that time; of a failed sign-in the name that was tried; without an id `command line` for the operator. */
  username: z.string(),
  /** Null for what came from the command line, what the server did by itself, and failed sign-ins of many addresses counted as one. */
  address: z.nullable(z.string()),
  /** What it was done to: paths of the served root (of a command the folder it ran in, of a copy, a move, an extraction or an archive that was made the source and the destination), a user's name, names of settings. */
  targets: z.array(z.string()),
  /** More, for people to read: which fields changed, the name of the program that was run, why it failed. */
  detail: z.string(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** `GET /api/audit`, for administrators; the latest first. `next` goes on where this answer ends, as `before`; null at the end. */
export const AuditPage = z.object({ events: z.array(AuditEvent), next: z.nullable(z.int()) })
export type AuditPage = z.infer<typeof AuditPage>

/** Its query; also that of `GET /api/audit/export`, which takes `format` and answers all that fits, the oldest first. */
export const AuditQuery = z.object({
  before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))),
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
  /** Comma list of kinds. */
  kinds: z.optional(z.string()),
  /** Part of a user name, whatever its letter case. */
  user: z.optional(z.string()),
  /** Part of a target or an address. */
  text: z.optional(z.string()),
  /** RFC 3339, inclusive. */
  from: z.optional(z.string()),
  /** RFC 3339, exclusive. */
  to: z.optional(z.string()),
  format: z.optional(z.enum(['csv', 'json'])),
})
export type AuditQuery = z.infer<typeof AuditQuery>
