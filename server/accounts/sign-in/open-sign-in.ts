import { AppPasswords } from '#server/accounts/api-tokens/app-passwords.ts'
import type { FactorCheck } from '#server/accounts/authentication/factors/check.ts'
import type { SecretBox } from '#server/accounts/authentication/factors/secret-box.ts'
import { failureReporter, type TellFailure } from '#server/accounts/authentication/failures.ts'
import type { SignInLimiter } from '#server/accounts/authentication/limits/limiter.ts'
import { SignUpLimiter } from '#server/accounts/authentication/limits/sign-up-limiter.ts'
import type { PasskeyCheck } from '#server/accounts/authentication/passkeys/check.ts'
import type { PasskeySite } from '#server/accounts/authentication/passkeys/relying-party.ts'
import { PasskeyRequests } from '#server/accounts/authentication/passkeys/requests.ts'
import type { VerifyPassword } from '#server/accounts/authentication/proof.ts'
import type { Captcha } from '#server/accounts/captcha/captcha.ts'
import { ExternalIdentities } from '#server/accounts/external-identities/service.ts'
import { Devices } from '#server/accounts/sessions/devices.ts'
import type { SessionService } from '#server/accounts/sessions/service.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import { ExternalUsers } from '#server/accounts/users/external-user.ts'
import type { Passwords } from '#server/accounts/users/password.ts'
import type { Registration } from '#server/accounts/users/registration.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import { type Auth, isMethodOn } from '#server/platform/config/authentication.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { SessionEvents } from '#server/platform/events/session-events.ts'
import type { SettingsEvents } from '#server/platform/events/settings-events.ts'
import type { UserEvents } from '#server/platform/events/user-events.ts'
import type { Log } from '#server/platform/log/log.ts'
import { DirectoryLinks } from './ldap/directory-links.ts'
import { DirectorySessions } from './ldap/directory-sessions.ts'
import { LdapMethod } from './ldap/ldap-method.ts'
import { LdapDirectory } from './ldap/service.ts'
import { Hook } from './methods/hook.ts'
import type { PasswordMethod } from './methods/password-method.ts'
import { PasswordMethods } from './methods/password-methods.ts'
import { StoredPasswords } from './methods/stored-passwords.ts'
import { PasskeySignIn } from './passkey-sign-in.ts'
import { SignIn } from './sign-in.ts'
import { SignUp } from './sign-up.ts'

/** Dependencies of sign-in; `now` is in milliseconds since the epoch. */
export type SignInParts = {
  readonly db: Db
  readonly auth: Auth
  readonly captcha: Captcha
  readonly users: UserService
  readonly passwords: Passwords
  readonly limiter: SignInLimiter
  readonly sessions: SessionService
  readonly factors: FactorCheck
  /** Encrypts secrets with a key outside the database. */
  readonly box: SecretBox
  readonly passkeys: PasskeyCheck
  readonly passkeySite: PasskeySite
  readonly registration: Registration
  readonly settings: Pick<SettingsService, 'current'>
  readonly events: EventBus<SessionEvents & SettingsEvents & UserEvents>
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly now: () => number
}

/** Services for signing in, up and out, for the configured method. */
export type SignInServices = {
  readonly devices: Devices
  readonly signIn: SignIn
  readonly passkeySignIn: PasskeySignIn
  readonly passkeyRequests: PasskeyRequests
  readonly signUp: SignUp
  /** Verifies a user's password, for changes that need confirmation. */
  readonly verify: VerifyPassword
  readonly tellFailure: TellFailure
  /** Accounts of users whom a provider identifies. */
  readonly externalIdentities: ExternalIdentities
  readonly ldap: LdapDirectory
  readonly directorySessions: DirectorySessions
  readonly directoryLinks: DirectoryLinks
}

/** Builds the sign-in services. */
export function openSignIn(parts: SignInParts): SignInServices {
  const { db, now, users, passwords, sessions, captcha, events, log } = parts
  const tellFailure = failureReporter({ events, warn: log.warn })
  const externalUsers = new ExternalUsers(parts)
  const externalIdentities = new ExternalIdentities(parts)
  const ldap = new LdapDirectory(parts)
  const passwordMethods = openPasswordMethods(parts, { externalUsers, externalIdentities, ldap })
  const directorySessions = new DirectorySessions({
    ...{ ...parts, ldap, identities: externalIdentities },
    isOn: isMethodOn(parts.auth, 'ldap'),
  })
  return {
    devices: new Devices({ sessions, users, events }),
    signIn: new SignIn({
      ...{ ...parts, passwordMethods, externalUsers, captcha, tellFailure },
      appPasswords: new AppPasswords(now),
    }),
    passkeySignIn: new PasskeySignIn({
      ...{ ...parts, tellFailure },
      method: isMethodOn(parts.auth, 'password') ? 'password' : 'ldap',
    }),
    passkeyRequests: new PasskeyRequests({ db, site: parts.passkeySite, now }),
    signUp: new SignUp({
      ...{ settings: parts.settings, passwords, registration: parts.registration, captcha, events },
      limiter: new SignUpLimiter(db, now),
      offered: isMethodOn(parts.auth, 'password'),
    }),
    verify: (user, password) => passwordMethods.verifiesPassword(user, password),
    tellFailure,
    externalIdentities,
    ldap,
    directorySessions,
    directoryLinks: new DirectoryLinks({ ldap, identities: externalIdentities, events }),
  }
}

/** Sources of accounts of users whom others identify. */
type Opened = Pick<SignInServices, 'externalIdentities' | 'ldap'> & { readonly externalUsers: ExternalUsers }

/** Opens the methods that verify passwords, in the order in which they are asked. The program may refer to stored passwords itself. */
function openPasswordMethods(
  { auth, users, passwords, log }: SignInParts,
  { externalUsers, externalIdentities: identities, ldap }: Opened,
) {
  const storedPasswords = new StoredPasswords(users, passwords)
  const methods: PasswordMethod[] = []
  if (isMethodOn(auth, 'password')) methods.push(storedPasswords)
  if (auth.command) methods.push(new Hook({ command: auth.command, storedPasswords, externalUsers, log }))
  // Last, so that nobody else waits for a directory that does not answer.
  if (isMethodOn(auth, 'ldap')) methods.push(new LdapMethod({ ldap, identities, log }))
  return new PasswordMethods(methods)
}
