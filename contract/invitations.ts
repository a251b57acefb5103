import * as z from 'zod/mini'
import { GroupOfUser, Locale, Permissions } from './users.ts'

/** An open invitation, for administrators. Its link is shown only when it is created. */
export const Invitation = z.object({
  id: z.int().check(z.positive()),
  /** Null: the recipient selects it. */
  username: z.nullable(z.string()),
  email: z.nullable(z.string()),
  /** Null: a home folder that is named after the user. */
  scope: z.nullable(z.string()),
  perm: Permissions,
  commands: z.array(z.string()),
  groups: z.array(GroupOfUser),
  locale: z.union([Locale, z.literal('')]),
  /** Name of the administrator; null for the operator at the command line. */
  createdBy: z.nullable(z.string()),
  /** RFC 3339. */
  createdAt: z.string(),
  expiresAt: z.string(),
})
export type Invitation = z.infer<typeof Invitation>

/** `GET /api/invitations`: those that can be accepted, the newest first. */
export const Invitations = z.array(Invitation)
export type Invitations = z.infer<typeof Invitations>

/** A new invitation. `secret` is the last part of the address `/invite/{secret}`; it is not stored and not shown again. */
export const NewInvitation = z.object({ invitation: Invitation, secret: z.string() })
export type NewInvitation = z.infer<typeof NewInvitation>

/** Columns of an imported file. Each is optional, but one of `username` and `email` is required. */
export const IMPORT_COLUMNS = ['username', 'email', 'groups', 'home', 'permissions'] as const
export const ImportColumn = z.enum(IMPORT_COLUMNS)
export type ImportColumn = z.infer<typeof ImportColumn>

/**
 * Reason why a row cannot be imported. `missing`: it has neither a username nor an address. `taken`: a user has this name. `invited`: an open
 * invitation has it. `duplicate`: an earlier row has it. `unknown`: no such group or permission. `foreign`: the folder is another user's home.
 * `existing`: the home folder that the user would get contains files.
 */
export const ImportProblem = z.enum([
  'missing',
  'taken',
  'invited',
  'duplicate',
  'unusable',
  'unknown',
  'too_long',
  'foreign',
  'existing',
])
export type ImportProblem = z.infer<typeof ImportProblem>

/** A row of an imported file. */
export const ImportRow = z.object({
  /** Number of the row in the file, from 1; the first one has the names of the columns. */
  row: z.int(),
  username: z.string(),
  email: z.string(),
  groups: z.array(z.string()),
  /** Empty: a home folder, or the default scope. */
  home: z.string(),
  perm: Permissions,
  problems: z.array(z.object({ column: ImportColumn, problem: ImportProblem, value: z.string() })),
})
export type ImportRow = z.infer<typeof ImportRow>

/** Response of `POST /api/invitations/import`. Nothing is created with `dryRun`, or if any row has a problem. */
export const ImportResult = z.object({ rows: z.array(ImportRow), created: z.nullable(z.array(NewInvitation)) })
export type ImportResult = z.infer<typeof ImportResult>
