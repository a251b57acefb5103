import * as z from 'zod/mini'
import { Locale, Permissions } from '#contract/users.ts'
import { isStoredPath, parseStoredPath } from '#server/access/virtual-path.ts'
import { Commands } from '#server/accounts/users/group-grants.ts'
import { usernameKey } from '#server/accounts/users/username.ts'
import type { InvitationsTable } from '#server/platform/database/tables.ts'
import { knowsJson, storedJsonOr, unknownFields } from '#server/platform/json/stored-values.ts'
import type { Invitation, InvitationDraft, Preset } from './invitation.ts'

/** Strict: a field of a later version may be a restriction, without which the account would get more than it should. */
const StoredPreset = z.strictObject({
  scope: z.nullable(z.string().check(z.refine(isStoredPath))),
  permissions: z.strictObject(Permissions.shape),
  commands: Commands,
  groups: z.array(z.int()),
  locale: z.union([Locale, z.literal('')]),
})

/** Columns of an invitation that are read. */
export const COLUMNS = [
  'id',
  'username',
  'email',
  'preset',
  'created_by as createdBy',
  'created_at as createdAt',
  'expires_at as expiresAt',
] as const

/** A row with these columns. */
export type InvitationRow = Omit<Invitation, 'preset'> & { readonly preset: string }

/** Returns the invitation in a row. */
export const invitationFromRow = (row: InvitationRow): Invitation => ({ ...row, preset: presetOf(row.preset) })

function presetOf(json: string): Preset | null {
  const stored = storedJsonOr(z.nullable(StoredPreset), json, null)
  return stored && { ...stored, scope: stored.scope === null ? null : parseStoredPath(stored.scope) }
}

/** Returns the columns of a new invitation that come from its draft. */
export const rowFromDraft = ({ username, email, preset }: InvitationDraft) => ({
  ...{ username, email },
  username_key: username === null ? null : usernameKey(username),
  preset: JSON.stringify(preset),
})

/** Returns the columns of a row that hold an unknown value. */
export const unknownInvitationColumns = (row: Pick<InvitationsTable, 'preset'>): readonly string[] =>
  unknownFields(row, { preset: knowsJson(StoredPreset) })
