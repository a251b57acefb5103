import * as z from 'zod/mini'

/** `GET /api/invitations/open/{secret}`: what the recipient of an invitation needs to know. */
export const OpenInvitation = z.object({
  /** Name of the instance; may be empty. */
  instance: z.string(),
  /** Null: the recipient selects it. */
  username: z.nullable(z.string()),
  minimumPasswordLength: z.int(),
})
export type OpenInvitation = z.infer<typeof OpenInvitation>

/**
 * `POST /api/invitations/open/{secret}` creates the account and signs in to it. `username` is required exactly if the invitation has none.
 * Responds with 200 and the token as plain text, as `POST /api/login` does.
 */
export const InvitationAcceptance = z.object({
  username: z.optional(z.string()),
  password: z.string(),
  recaptcha: z._default(z.string(), ''),
})
export type InvitationAcceptance = z.infer<typeof InvitationAcceptance>
