import * as z from 'zod/mini'
import { PROOF_FIELDS } from './proof.ts'

/** Events that commands and webhooks can subscribe to; the first ten are File Browser's. */
export const HOOK_EVENTS = [
  'before_copy',
  'after_copy',
  'before_rename',
  'after_rename',
  'before_upload',
  'after_upload',
  'before_delete',
  'after_delete',
  'before_save',
  'after_save',
  /** A user signed in. */
  'after_signin',
  /** A share link was created. */
  'after_share',
  /** A visitor uploaded files through a link. */
  'after_receive',
] as const

const OURS: readonly string[] = ['after_signin', 'after_share', 'after_receive']

/** Returns whether File Browser knows an event. */
export const isFileBrowsers = (event: (typeof HOOK_EVENTS)[number]): boolean => !OURS.includes(event)

/** Prefix of a disabled command line, which is stored and shown, but not run. */
export const SWITCHED_OFF = '#'

export const HookEvent = z.enum(HOOK_EVENTS)
export type HookEvent = z.infer<typeof HookEvent>

/** Data of an event as a JSON object: the standard input of a command, and the body of a webhook. */
export const HookMessage = z.object({
  event: HookEvent,
  /** Id of the event, the same for all commands and webhooks that it triggers. */
  id: z.string(),
  /** Milliseconds since the epoch. */
  at: z.int(),
  user: z.object({ id: z.int(), username: z.string(), scope: z.string() }),
  /** Paths of the user's scope; `destination` is that of a copy or a rename. */
  path: z.nullable(z.string()),
  destination: z.nullable(z.string()),
  /** Path of the scope's files for the command; null in a webhook. */
  root: z.nullable(z.string()),
  /** Whether this is a sample event. */
  test: z.boolean(),
})
export type HookMessage = z.infer<typeof HookMessage>

/** A run of a command, as shown to administrators. */
export const HookRun = z.object({
  id: z.int(),
  at: z.int(),
  event: HookEvent,
  line: z.string(),
  username: z.string(),
  path: z.nullable(z.string()),
  outcome: z.enum(['done', 'failed', 'ended', 'not_started']),
  /** Null where it did not exit by itself. */
  exit: z.nullable(z.int()),
  /** Duration in milliseconds. */
  took: z.int(),
  /** The first part of its output. */
  output: z.string(),
  background: z.boolean(),
  test: z.boolean(),
})
export type HookRun = z.infer<typeof HookRun>

/** `GET /api/hook-runs?before=ID`, for administrators: newest first, 50 per page; `before` returns the runs before a given one. */
export const HookRuns = z.object({ runs: z.array(HookRun), more: z.boolean() })

/** Query of `GET /api/hook-runs`. */
export const HookRunsQuery = z.object({ before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))) })

/**
 * `POST /api/hook-runs`, for administrators: runs a command line with a sample event, in a folder with a single sample file; returns its
 * `HookRun`.
 */
export const HookTest = z.object({
  event: HookEvent,
  line: z.string().check(z.minLength(1), z.maxLength(4096)),
  /** The caller's own password, unless they signed in recently. */
  ...PROOF_FIELDS,
})
export type HookTest = z.infer<typeof HookTest>
