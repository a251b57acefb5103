import * as z from 'zod/mini'
import { NoticeKind } from './notices.ts'
import { Locale } from './users.ts'

/** Address at a push service, as browsers return it. */
const PushEndpoint = z.string().check(z.maxLength(2000), z.regex(/^https:\/\/[\x21-\x7e]+$/))

/** Bytes in base64url without padding. */
const base64 = (length: number) => z.string().check(z.regex(new RegExp(`^[\\w-]{${length}}$`)))

/** Kinds of notifications that the device gets. */
export const PushChoices = z.object({ kinds: z.array(NoticeKind), fileNames: z.boolean() })
export type PushChoices = z.infer<typeof PushChoices>

/** `PUT /api/push` registers the device of the session, or changes its kinds. It ends with the session. */
export const PushSubscriptionUpdate = z.object({
  ...PushChoices.shape,
  endpoint: PushEndpoint,
  /** Keys of the browser for encryption: a point of P-256, and 16 random bytes. */
  keys: z.object({ p256dh: base64(87), auth: base64(22) }),
  /** Language of the texts while the user has selected none. */
  locale: z.optional(Locale),
})
export type PushSubscriptionUpdate = z.infer<typeof PushSubscriptionUpdate>

/** `GET /api/push`: notifications on the device of the session. */
export const PushState = z.object({
  /** Public key of the server for `pushManager.subscribe`; null while notifications on devices are off. */
  key: z.nullable(z.string()),
  /** The choices for this device, and the address at its push service; null while they are off here. */
  device: z.nullable(z.object({ ...PushChoices.shape, endpoint: z.string() })),
})
export type PushState = z.infer<typeof PushState>

/**
 * Reason why a test did not arrive at the push service. `gone`: the browser's registration has ended, and was removed; `unreachable`: there
 * was no response; `refused`: the push service refused it.
 */
export const PushProblem = z.enum(['gone', 'unreachable', 'refused'])
export type PushProblem = z.infer<typeof PushProblem>

/** Result of `POST /api/push/test`; null if the push service accepted the test. */
export const PushTestResult = z.object({ problem: z.nullable(PushProblem) })

/** Content of a push message, which only the browser can decrypt. */
export const PushMessage = z.object({
  title: z.string(),
  body: z.string(),
  locale: Locale,
  /** Messages with the same tag are one notification on the device. */
  tag: z.string(),
  /** Address below the base path of the instance. */
  path: z.string(),
  /** Ids of its notices. */
  ids: z.array(z.int()),
})
export type PushMessage = z.infer<typeof PushMessage>
