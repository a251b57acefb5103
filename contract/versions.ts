import * as z from 'zod/mini'
import { KeptId } from './trash.ts'

/** What a file held before it was replaced or saved. */
export const Version = z.object({
  id: KeptId,
  /** When it was replaced; ms since the epoch. */
  until: z.number(),
  /** When it was written, as the file said; ms since the epoch. */
  modified: z.number(),
  /** The name of the user who replaced it, as of then. Told to whoever may see the file, and nothing else about them. */
  by: z.nullable(z.string()),
  /** Bytes. */
  size: z.number(),
})
export type Version = z.infer<typeof Version>

/** `GET /api/versions/{path}`, the latest first. */
export const Versions = z.object({
  versions: z.array(Version),
  /** What is there now; null when nothing is. */
  current: z.nullable(z.object({ modified: z.number(), size: z.number() })),
  /** Is the next one kept? If not: they are off, off in this folder, or this disk cannot. */
  isOn: z.boolean(),
  why: z.nullable(z.enum(['off', 'folder', 'disk'])),
})
export type Versions = z.infer<typeof Versions>

/**
 * `GET /api/versions/{path}?id=…`: the bytes of one of them, as `/api/raw` sends those of a file. `DELETE` with the same query removes it
 * for good.
 */
export const VersionQuery = z.object({
  id: z.optional(KeptId),
  inline: z.optional(z.enum(['true', 'false'])),
})
export type VersionQuery = z.infer<typeof VersionQuery>

/** `POST /api/versions/{path}`: the file becomes what it was; what it is now is kept as a version. `If-Match` guards as for a save. */
export const RestoreVersionBody = z.object({ id: KeptId })
export type RestoreVersionBody = z.infer<typeof RestoreVersionBody>

/**
 * How an item of a folder was at a time, beside what is there now. `same`: the same item, unchanged as far as the history knows. `changed`:
 * a file with other content. `gone`: it is not there any more. `elsewhere`: it is at another path by now. `added`: it was not there then.
 */
const RewoundState = z.enum(['same', 'changed', 'gone', 'elsewhere', 'added'])
export type RewoundState = z.infer<typeof RewoundState>

export const RewoundItem = z.object({
  name: z.string(),
  isDir: z.boolean(),
  state: RewoundState,
  /** Bytes; null of folders and where nobody knows. */
  size: z.nullable(z.number()),
  /** ms since the epoch; null where nobody knows. */
  modified: z.nullable(z.number()),
  /** Can it be brought back as it was? What was removed for good cannot. */
  possible: z.boolean(),
})
export type RewoundItem = z.infer<typeof RewoundItem>

/** `GET /api/rewind/{path}?at=…`: a folder as it was, as far as the history goes; `at` in ms since the epoch. */
export const RewindQuery = z.object({ at: z.string().check(z.regex(/^\d{1,15}$/)) })
export type RewindQuery = z.infer<typeof RewindQuery>
export const RewindView = z.object({
  items: z.array(RewoundItem),
  /** Steps since then that changed something in it. */
  steps: z.int(),
  /** How far back anything is known; an earlier `at` is taken for this. ms since the epoch; null while nothing is known. */
  since: z.nullable(z.number()),
  /** False where the history, or this answer, is not whole. */
  whole: z.boolean(),
})
export type RewindView = z.infer<typeof RewindView>

/** `POST /api/rewind/{path}`: brings it back as it was, or some items of it, as one step that can be taken back. */
export const RewindBody = z.object({
  at: z.number().check(z.nonnegative()),
  names: z.optional(z.array(z.string()).check(z.minLength(1), z.maxLength(1000))),
})
export type RewindBody = z.infer<typeof RewindBody>
export const RewindReply = z.object({
  /** How many items were brought back, or taken away to the trash. */
  count: z.int(),
  /** What had to stay as it is, because it changed behind the history's back, is gone, or is not to be changed by this person. */
  left: z.array(z.string()),
})
export type RewindReply = z.infer<typeof RewindReply>
