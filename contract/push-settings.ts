import * as z from 'zod/mini'

/** Setting for notifications on devices, which the push services of browsers deliver. */
export const PushSettings = z.object({
  enabled: z.boolean(),
  /** Email address for operators of push services; empty: the external URL, if there is one. */
  contact: z.string().check(z.maxLength(254, { abort: true }), z.regex(/^(?:[\w.!#$%&'*+/=?^`{|}~-]+@[a-z0-9.-]+)?$/i)),
})

/** Value of a new instance. */
export const INITIAL_PUSH: z.infer<typeof PushSettings> = { enabled: false, contact: '' }
