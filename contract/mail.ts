import * as z from 'zod/mini'
import { NoticeKind } from './notices.ts'
import { PROOF_FIELDS } from './proof.ts'
import { Locale } from './users.ts'

const LABEL = '[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?'

/** Name of a host, or its IPv4 or IPv6 address without brackets. */
export const MailHost = z.string().check(
  // Longer texts are not compared: the time for an address grows with the square of its length.
  z.maxLength(253, { abort: true }),
  z.regex(new RegExp(`^(?:${LABEL}(?:\\.${LABEL})*|[0-9a-f:.]*:[0-9a-f:.]*)$`, 'i')),
)

/** An email address in ASCII, without a display name. It contains no spaces, line breaks or control characters. */
export const MailAddress = z
  .string()
  .check(
    z.maxLength(254, { abort: true }),
    z.regex(
      new RegExp(`^[a-z0-9!#$%&'*+/=?^_\`{|}~-]+(?:\\.[a-z0-9!#$%&'*+/=?^_\`{|}~-]+)*@${LABEL}(?:\\.${LABEL})*$`, 'i'),
    ),
  )

/** Characters of a username or password: all but control characters. */
const Credential = z.string().check(
  z.maxLength(500),
  z.refine((text) => !/\p{Cc}/u.test(text)),
)

/**
 * Encryption of the connection to the mail server: TLS from the start; STARTTLS, without which nothing is sent; or none, which needs
 * `allow_unencrypted` for another machine.
 */
export const MailSecurity = z.enum(['tls', 'starttls', 'none'])
export type MailSecurity = z.infer<typeof MailSecurity>

const serverFields = {
  host: MailHost,
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  security: MailSecurity,
  /** Empty: no authentication. */
  username: Credential,
  /** Sender of all mails. */
  sender: MailAddress,
}

/** The SMTP server, without its password. */
export const MailServer = z.object({ ...serverFields, hasPassword: z.boolean() })
export type MailServer = z.infer<typeof MailServer>

/** Reason of a failed mail. `other`: the server refused it for a reason of its own. */
export const MailProblem = z.enum([
  'host',
  'connection',
  'timeout',
  'encryption',
  'certificate',
  'authentication',
  'sender',
  'recipient',
  'other',
])
export type MailProblem = z.infer<typeof MailProblem>

/** `GET /api/mail/server`, for administrators. */
export const MailStatus = z.object({
  /** Null until there is one. */
  server: z.nullable(MailServer),
  /** Whether the options of the program set the server, so that it cannot be changed here. */
  fixed: z.boolean(),
  /** Whether mails contain links, which need the external URL of the program's options. */
  links: z.boolean(),
  /** Number of notifications that wait to be sent. */
  waiting: z.int(),
  /** Time of the last mail that the server accepted, in ms since the epoch. */
  sentAt: z.nullable(z.int()),
  /** The last failure, unless mail was sent to the same user after it. */
  failure: z.nullable(z.object({ at: z.int(), problem: MailProblem, again: z.boolean() })),
})
export type MailStatus = z.infer<typeof MailStatus>

/**
 * `PUT /api/mail/server`. Without `password` the stored one is kept, which is possible only while host, port, security and username stay
 * the same: another server must not receive it.
 */
export const MailServerUpdate = z.object({
  ...serverFields,
  password: z.optional(Credential),
  allow_unencrypted: z.optional(z.boolean()),
  ...PROOF_FIELDS,
})
export type MailServerUpdate = z.infer<typeof MailServerUpdate>

/** The caller's own password, unless they signed in recently: `DELETE /api/mail/server`. */
export const MailProof = z.object(PROOF_FIELDS)

/** `DELETE /api/mail/address`. With `pending_only` the confirmed address stays, and no password is required. */
export const MailAddressRemoval = z.object({ ...MailProof.shape, pending_only: z.optional(z.boolean()) })
export type MailAddressRemoval = z.infer<typeof MailAddressRemoval>

/** `POST /api/mail/test` sends a mail to an address, once. */
export const MailTest = z.object({ to: MailAddress })
/** Its result; null if the mail server accepted the mail. */
export const MailTestResult = z.object({ problem: z.nullable(MailProblem) })
export type MailTestResult = z.infer<typeof MailTestResult>

/** Kinds of notifications that the user gets by mail. */
export const MailChoices = z.object({ kinds: z.array(NoticeKind), fileNames: z.boolean() })
export type MailChoices = z.infer<typeof MailChoices>

/** `GET /api/mail`: the settings of the user. */
export const MailPreferences = z.object({
  ...MailChoices.shape,
  /** False while there is no mail server. */
  available: z.boolean(),
  /** The confirmed address. */
  address: z.nullable(z.string()),
  /** An address that is not confirmed yet, and can be by the code that was sent to it. */
  pending: z.nullable(z.string()),
})
export type MailPreferences = z.infer<typeof MailPreferences>

/** Number of digits of a code that confirms an address. */
export const CODE_DIGITS = 8

/** `PUT /api/mail/address` sends a code to an address, which replaces the current one when it is confirmed. */
export const MailAddressUpdate = z.object({
  address: MailAddress,
  /** Language of the mails while the user has selected none. */
  locale: z.optional(Locale),
  ...PROOF_FIELDS,
})
export type MailAddressUpdate = z.infer<typeof MailAddressUpdate>

/** `POST /api/mail/address/confirm`. */
export const MailCode = z.object({ code: z.string().check(z.regex(new RegExp(`^\\d{${CODE_DIGITS}}$`))) })
