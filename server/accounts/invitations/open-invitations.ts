import { InvitationLimiter } from '#server/accounts/authentication/limits/invitation-limiter.ts'
import { SignUpLimiter } from '#server/accounts/authentication/limits/sign-up-limiter.ts'
import type { Auth } from '#server/platform/config/authentication.ts'
import { InvitationAcceptance, type InvitationAcceptanceParts } from './acceptance.ts'
import { CsvImport } from './import.ts'
import { Invitations, type InvitationsParts } from './service.ts'

export type OpenInvitationsParts = Omit<
  InvitationsParts & InvitationAcceptanceParts,
  'limiter' | 'misses' | 'storesPasswords'
> & {
  readonly config: { readonly auth: Auth }
}

/** Opens invitations: for administrators, for recipients, and for files with many users. */
export function openInvitations(parts: OpenInvitationsParts) {
  const { db, now, config } = parts
  const storesPasswords = config.auth.method === 'json'
  const invitations = new Invitations({ ...parts, storesPasswords })
  return {
    invitations,
    csvImport: new CsvImport({ ...parts, invitations }),
    acceptance: new InvitationAcceptance({
      ...parts,
      limiter: new SignUpLimiter(db, now),
      misses: new InvitationLimiter(db, now),
      storesPasswords,
    }),
  }
}
