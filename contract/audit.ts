import * as z from 'zod/mini'

/** Kinds of audit events: signing in and out, users, settings, links, and every change to files. */
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
  'secondFactorOn',
  'secondFactorOff',
  'secondFactorReset',
  'recoveryCodesRenewed',
  'recoveryCodeUsed',
  'passkeyAdded',
  'passkeyRemoved',
  'passkeyRefused',
  'groupCreated',
  'groupChanged',
  'groupDeleted',
  'accessChanged',
  'folderQuotaChanged',
  'invitationCreated',
  'invitationRevoked',
  'invitationUsed',
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
  'rename',
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

/** An event of the audit trail. */
export const AuditEvent = z.object({
  /** Increases with time. */
  id: z.int(),
  /** RFC 3339. */
  at: z.string(),
  kind: AuditKind,
  outcome: z.enum(['done', 'failed', 'cancelled', 'interrupted']),
  /** The originator; null when nobody was signed in, or the server acted by itself. */
  userId: z.nullable(z.int()),
  /** User name at that time; the given name for a failed sign-in; `command line` without an id for the operator. */
  username: z.string(),
  /** Client address. Null for the command line, actions of the server itself, and failed sign-ins from many addresses counted as one. */
  address: z.nullable(z.string()),
  /**
   * Paths of the served root (the working directory of a command; source and destination of a copy, a move, an extraction or a created
   * archive), a user name, or names of settings.
   */
  targets: z.array(z.string()),
  /** Further human-readable details: the changed fields, the name of the program that was run, the reason of a failure. */
  detail: z.string(),
})
export type AuditEvent = z.infer<typeof AuditEvent>

/** `GET /api/audit`, for administrators, newest first. `next` is the `before` of the next page; null at the end. */
export const AuditPage = z.object({ events: z.array(AuditEvent), next: z.nullable(z.int()) })
export type AuditPage = z.infer<typeof AuditPage>

/** Query of `GET /api/audit`; also of `GET /api/audit/export`, which supports `format` and returns all matching events, oldest first. */
export const AuditQuery = z.object({
  before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))),
  limit: z.optional(z.string().check(z.regex(/^[1-9]\d{0,2}$/))),
  /** Kinds, separated by commas. */
  kinds: z.optional(z.string()),
  /** Part of a user name, ignoring letter case. */
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
