import * as z from 'zod/mini'
import { ENTRY_RIGHTS } from './entry-rights.ts'
import { PROOF_FIELDS } from './proof.ts'

/**
 * Maximum number of access entries.
 *
 * @limit Signing in and accounts | Access entries | {}
 */
export const MAX_ENTRIES = 10_000
/**
 * Maximum number of access entries of one folder.
 *
 * @limit Signing in and accounts | Access entries of one folder | {}
 */
const MAX_FOLDER_ENTRIES = 100

const EntryRight = z.enum(ENTRY_RIGHTS)
const rights = z.array(EntryRight).check(z.maxLength(ENTRY_RIGHTS.length))

const holder = {
  /** User, group or everyone whom the entry concerns. */
  kind: z.enum(['user', 'group', 'everyone']),
  /** Id of the user or group; null for everyone. */
  id: z.nullable(z.int().check(z.positive())),
}

/** Rights that a folder allows and denies to a user, a group or everyone, in it and below. */
export const AccessEntry = z.object({
  ...holder,
  /** Name of the user or group; empty for everyone. */
  name: z.string(),
  allow: z.array(EntryRight),
  deny: z.array(EntryRight),
})
export type AccessEntry = z.infer<typeof AccessEntry>

const EntriesAt = z.object({ path: z.string(), entries: z.array(AccessEntry) })

/**
 * `GET /api/access-entries/{path}`, for administrators: the access entries of a folder, of the folders above it, the nearest first, and with
 * `?below=true` of those in it. Paths are the administrator's own; folders outside their scope are left out.
 */
export const FolderAccess = z.object({
  path: z.string(),
  entries: z.array(AccessEntry),
  inherited: z.array(EntriesAt),
  /** Empty unless asked for. */
  below: z.array(EntriesAt),
  /** Changes with every change of the folder's own entries. */
  revision: z.string(),
})
export type FolderAccess = z.infer<typeof FolderAccess>

/** Query of `GET /api/access-entries/{path}`. */
export const FolderAccessQuery = z.object({
  /** Also return the entries of folders inside. */
  below: z.optional(z.enum(['true', 'false'])),
})

/** `PUT /api/access-entries/{path}`: replaces the entries of exactly this folder. */
export const FolderAccessUpdate = z.object({
  entries: z.array(z.object({ ...holder, allow: rights, deny: rights })).check(z.maxLength(MAX_FOLDER_ENTRIES)),
  /** With it, entries that have another revision are not changed. */
  revision: z.optional(z.string()),
  ...PROOF_FIELDS,
})
export type FolderAccessUpdate = z.infer<typeof FolderAccessUpdate>
