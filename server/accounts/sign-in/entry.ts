import { failureTeller, type TellFailure } from '#server/accounts/authentication/failures.ts'
import type { SignInLimiter } from '#server/accounts/authentication/limits/limiter.ts'
import { SignUpLimiter } from '#server/accounts/authentication/limits/sign-up-limiter.ts'
import { againstKeptHash, type VerifyPassword } from '#server/accounts/authentication/proof.ts'
import type { Captcha } from '#server/accounts/captcha/captcha.ts'
import { Devices } from '#server/accounts/sessions/devices.ts'
import type { SessionService } from '#server/accounts/sessions/service.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { Passwords } from '#server/accounts/users/password.ts'
import type { Registration } from '#server/accounts/users/registration.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import { Vouched } from '#server/accounts/users/vouched.ts'
import type { Auth } from '#server/platform/config/entry.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { SessionEvents } from '#server/platform/events/session-events.ts'
import type { PeopleEvents } from '#server/platform/events/user-events.ts'
import type { Log } from '#server/platform/log/log.ts'
import { Hook } from './methods/hook.ts'
import { KeptPasswords } from './methods/kept-passwords.ts'
import { SignIn } from './sign-in.ts'
import { SignUp } from './sign-up.ts'

/** Dependencies of sign-in; `now` is in milliseconds since the epoch. */
export type EntryParts = {
  readonly db: Db
  readonly auth: Auth
  readonly captcha: Captcha
  readonly users: UserService
  readonly passwords: Passwords
  readonly limiter: SignInLimiter
  readonly sessions: SessionService
  readonly registration: Registration
  readonly settings: Pick<SettingsService, 'current'>
  readonly events: EventBus<SessionEvents & PeopleEvents>
  readonly log: Pick<Log, 'warn' | 'error'>
  readonly now: () => number
}

/** Services for signing in, up and out, for the configured method. */
export type Entry = {
  readonly devices: Devices
  readonly signIn: SignIn
  readonly signUp: SignUp
  /** Verifies a user's password, for changes that need confirmation. */
  readonly verify: VerifyPassword
  readonly tellFailure: TellFailure
}

/** Builds the sign-in services. */
export function openEntry(parts: EntryParts): Entry {
  const { db, now, users, passwords, sessions, captcha, events, log } = parts
  const tellFailure = failureTeller({ events, warn: log.warn })
  const vouched = new Vouched(parts)
  const kept = new KeptPasswords(users, passwords)
  const { passwordMethod, verify } = passwordsOf(parts, vouched, kept)
  return {
    devices: new Devices({ sessions, users, events }),
    signIn: new SignIn({ ...parts, passwordMethod, vouched, captcha, tellFailure }),
    signUp: new SignUp({
      ...{ settings: parts.settings, passwords, registration: parts.registration, captcha, events },
      limiter: new SignUpLimiter(db, now),
      offered: parts.auth.method === 'json',
    }),
    verify,
    tellFailure,
  }
}

/** Returns the methods that verify passwords. */
function passwordsOf({ auth, users, passwords, log }: EntryParts, vouched: Vouched, kept: KeptPasswords) {
  if (auth.method !== 'hook') return { passwordMethod: kept, verify: againstKeptHash(users, passwords) }
  const hook = new Hook({ command: auth.command, kept, vouched, log })
  const verify: VerifyPassword = ({ username }, password) => hook.proves({ username, password })
  return { passwordMethod: hook, verify }
}
