import { SignUpLimiter } from '#server/accounts/authentication/limits/sign-up-limiter.ts'
import { type Auth, isMethodOn } from '#server/platform/config/authentication.ts'
import { InvitationAcceptance, type InvitationAcceptanceParts } from './acceptance.ts'
import { CsvImport } from './import.ts'
import { Invitations, type InvitationsParts } from './service.ts'

export type OpenInvitationsParts = Omit<InvitationsParts & InvitationAcceptanceParts, 'limiter' | 'storesPasswords'> & {
  readonly config: { readonly auth: Auth }
}

/** Opens invitations: for administrators, for recipients, and for files with many users. */
export function openInvitations(parts: OpenInvitationsParts) {
  const { db, now, config } = parts
  const storesPasswords = isMethodOn(config.auth, 'password')
  const invitations = new Invitations({ ...parts, storesPasswords })
  return {
    invitations,
    csvImport: new CsvImport({ ...parts, invitations }),
    acceptance: new InvitationAcceptance({ ...parts, limiter: new SignUpLimiter(db, now), storesPasswords }),
  }
}
