import * as z from 'zod/mini'
import { KeptId } from './trash.ts'

/** An earlier content of a file. */
export const Version = z.object({
  id: KeptId,
  /** Time of its replacement, in ms since the epoch. */
  until: z.number(),
  /** Modification time of the file with this content, in ms since the epoch. */
  modified: z.number(),
  /** Name, at that time, of the user who replaced it. Nothing else about the user is shown to others who may see the file. */
  by: z.nullable(z.string()),
  /** Size in bytes. */
  size: z.number(),
})
export type Version = z.infer<typeof Version>

/** `GET /api/versions/{path}`, newest first. */
export const Versions = z.object({
  versions: z.array(Version),
  /** The current content; null when the file does not exist. */
  current: z.nullable(z.object({ modified: z.number(), size: z.number() })),
  /** Whether the next version will be stored. If not: versions are off, off in this folder, or not supported by this disk. */
  isOn: z.boolean(),
  why: z.nullable(z.enum(['off', 'folder', 'disk'])),
})
export type Versions = z.infer<typeof Versions>

/**
 * Query of `GET /api/versions/{path}?id=…`, which returns the content of a version, as `/api/raw` does for a file. `DELETE` with the same
 * query permanently deletes it.
 */
export const VersionQuery = z.object({
  id: z.optional(KeptId),
  inline: z.optional(z.enum(['true', 'false'])),
})
export type VersionQuery = z.infer<typeof VersionQuery>

/** `POST /api/versions/{path}`: restores a version; the current content becomes a version. `If-Match` works as for a save. */
export const RestoreVersionBody = z.object({ id: KeptId })
export type RestoreVersionBody = z.infer<typeof RestoreVersionBody>

/**
 * State of an item of a folder at an earlier time, compared with now. `same`: the same item, unchanged according to the history. `changed`:
 * a file with other content. `gone`: it no longer exists. `elsewhere`: it was moved. `added`: it did not exist then.
 */
const RewoundState = z.enum(['same', 'changed', 'gone', 'elsewhere', 'added'])
export type RewoundState = z.infer<typeof RewoundState>

export const RewoundItem = z.object({
  name: z.string(),
  isDir: z.boolean(),
  state: RewoundState,
  /** Size in bytes; null for folders and where it is unknown. */
  size: z.nullable(z.number()),
  /** Milliseconds since the epoch; null where unknown. */
  modified: z.nullable(z.number()),
  /** Whether it can be restored. Permanently deleted items cannot. */
  possible: z.boolean(),
})
export type RewoundItem = z.infer<typeof RewoundItem>

/** `GET /api/rewind/{path}?at=…`: a folder at an earlier time, as far as the history goes back; `at` in ms since the epoch. */
export const RewindQuery = z.object({ at: z.string().check(z.regex(/^\d{1,15}$/)) })
export type RewindQuery = z.infer<typeof RewindQuery>
export const RewindView = z.object({
  items: z.array(RewoundItem),
  /** Number of later steps that changed something in it. */
  steps: z.int(),
  /** Start of the history, which replaces an earlier `at`. Milliseconds since the epoch; null while it is empty. */
  since: z.nullable(z.number()),
  /** False where the history, or this response, is incomplete. */
  whole: z.boolean(),
})
export type RewindView = z.infer<typeof RewindView>

/** `POST /api/rewind/{path}`: restores a folder's earlier state, or some of its items, as one step that can be undone. */
export const RewindBody = z.object({
  at: z.number().check(z.nonnegative()),
  names: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(1000))),
})
export type RewindBody = z.infer<typeof RewindBody>
export const RewindReply = z.object({
  /** Number of items that were restored, or moved to the trash. */
  count: z.int(),
  /** Names of items that were skipped, because they changed outside of Coffer, no longer exist, or may not be changed by this user. */
  left: z.array(z.string()),
})
export type RewindReply = z.infer<typeof RewindReply>
