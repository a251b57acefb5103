import * as z from 'zod/mini'

/** What commands and webhooks can be hung on; the first ten are File Browser's (contract 4.4). */
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
  /** Somebody signed in. */
  'after_signin',
  /** A link was made. */
  'after_share',
  /** Somebody without an account sent files by a link. */
  'after_receive',
] as const

const OURS: readonly string[] = ['after_signin', 'after_share', 'after_receive']

/** Is it one of the events that File Browser knows? */
export const isFileBrowsers = (event: (typeof HOOK_EVENTS)[number]): boolean => !OURS.includes(event)

/** A command line that begins with it is kept and shown, and never run. */
export const SWITCHED_OFF = '#'

export const HookEvent = z.enum(HOOK_EVENTS)
export type HookEvent = z.infer<typeof HookEvent>

/** What an event says of itself: on a command's standard input, and the body of a webhook, as one JSON object. */
export const HookMessage = z.object({
  event: HookEvent,
  /** The same for everything that one happening runs or sends. */
  id: z.string(),
  /** Milliseconds since the epoch. */
  at: z.int(),
  user: z.object({ id: z.int(), username: z.string(), scope: z.string() }),
  /** As paths of the user's scope; the destination of a copy or a rename. */
  path: z.nullable(z.string()),
  destination: z.nullable(z.string()),
  /** Where the scope's files are for the command; null in a webhook. */
  root: z.nullable(z.string()),
  /** A made-up event. */
  test: z.boolean(),
})
export type HookMessage = z.infer<typeof HookMessage>

/** One run of one command, as administrators see it. */
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
  /** Milliseconds. */
  took: z.int(),
  /** The first part of what it wrote. */
  output: z.string(),
  background: z.boolean(),
  test: z.boolean(),
})
export type HookRun = z.infer<typeof HookRun>

/** `GET /api/hook-runs?before=ID`, for administrators: the latest first, 50 of them; `before` goes on with those before a run. */
export const HookRuns = z.object({ runs: z.array(HookRun), more: z.boolean() })

/** Its query. */
export const HookRunsQuery = z.object({ before: z.optional(z.string().check(z.regex(/^[1-9]\d{0,15}$/))) })

/** `POST /api/hook-runs`, for administrators: runs one line with a made-up event, on a folder that has nothing but one made-up file; answers its `HookRun`. */
export const HookTest = z.object({
  event: HookEvent,
  line: z.string().check(z.minLength(1), z.maxLength(4096)),
  /** The caller's own, unless they signed in lately. */
  current_password: z.optional(z.string()),
})
export type HookTest = z.infer<typeof HookTest>
