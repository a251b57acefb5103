import * as z from 'zod/mini'
import { MAX_INVITATION_DAYS } from './invitation-limits.ts'
import { MailAddress } from './mail.ts'
import { PROOF_FIELDS } from './proof.ts'
import { GivenPermissions, Locale } from './users.ts'

const common = {
  /** Days until the invitation expires; 7 by default. */
  days: z.optional(z.int().check(z.minimum(1), z.maximum(MAX_INVITATION_DAYS))),
  /** Language of the account and of the email. */
  locale: z.optional(z.union([Locale, z.literal('')])),
  ...PROOF_FIELDS,
}

/** `POST /api/invitations`. Fields that are absent have the defaults of the instance, as for a new user. */
export const InvitationRequest = z.object({
  /** Null or absent: the recipient selects it. */
  username: z.optional(z.nullable(z.string())),
  email: z.optional(z.nullable(MailAddress)),
  /** Absent or empty: a home folder where they are created for new users, else the default scope. */
  scope: z.optional(z.string()),
  perm: z.optional(GivenPermissions),
  commands: z.optional(z.array(z.string())),
  /** Ids of groups. */
  groups: z.optional(z.array(z.int())),
  ...common,
})
export type InvitationRequest = z.infer<typeof InvitationRequest>

/** `POST /api/invitations/import`: a CSV file whose first row has the names of the columns. */
export const InvitationImport = z.object({ csv: z.string(), ...common })
export type InvitationImport = z.infer<typeof InvitationImport>

/** With `dryRun`, nothing is created and no password is required. */
export const ImportQuery = z.object({ dryRun: z.optional(z.enum(['', 'true', 'false'])) })

/** Optional body of `DELETE /api/invitations/{id}`. */
export const InvitationRemoval = z.object(PROOF_FIELDS)

/** `POST /api/invitations/{id}/mail` sends the link to the address of the invitation. The secret is that of the invitation. */
export const InvitationMail = z.object({ secret: z.string() })
