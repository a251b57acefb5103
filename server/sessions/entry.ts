import type { Captcha } from '#server/captcha/captcha.ts'
import type { Auth } from '#server/config/entry.ts'
import type { Db } from '#server/db/database.ts'
import type { EventBus } from '#server/events/bus.ts'
import type { Log } from '#server/lib/log.ts'
import type { SettingsService } from '#server/settings/service.ts'
import type { Passwords } from '#server/users/password.ts'
import type { Registration } from '#server/users/registration.ts'
import type { UserService } from '#server/users/service.ts'
import type { PeopleEvents } from '#server/users/user-events.ts'
import { Vouched } from '#server/users/vouched.ts'
import { Devices } from './devices.ts'
import { failureTeller, type TellFailure } from './failures.ts'
import type { SignInLimiter } from './limits/limiter.ts'
import { SignUpLimiter } from './limits/sign-up-limiter.ts'
import { Hook } from './methods/hook.ts'
import { KeptPasswords } from './methods/kept-passwords.ts'
import { againstKeptHash, type VerifyPassword } from './proof.ts'
import type { SessionService } from './service.ts'
import type { SessionEvents } from './session-events.ts'
import { SignIn } from './sign-in.ts'
import { SignUp } from './sign-up.ts'

/** What coming in stands on; `now` is in milliseconds since the epoch. */
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

/** Everything people come in and leave by, by the method the operator chose. */
export type Entry = {
  readonly devices: Devices
  readonly signIn: SignIn
  readonly signUp: SignUp
  /** Is it somebody's password? For changes that need proof. */
  readonly verify: VerifyPassword
  readonly tellFailure: TellFailure
}

/** Builds the ways in. */
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

/** Who says whether a password is right. */
function passwordsOf({ auth, users, passwords, log }: EntryParts, vouched: Vouched, kept: KeptPasswords) {
  if (auth.method !== 'hook') return { passwordMethod: kept, verify: againstKeptHash(users, passwords) }
  const hook = new Hook({ command: auth.command, kept, vouched, log })
  const verify: VerifyPassword = ({ username }, password) => hook.proves({ username, password })
  return { passwordMethod: hook, verify }
}
