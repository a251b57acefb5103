import type { Captcha } from '#server/captcha/captcha.ts'
import type { Config } from '#server/config/settings.ts'
import type { Db } from '#server/db/database.ts'
import type { EventBus } from '#server/events/bus.ts'
import type { Log } from '#server/lib/log.ts'
import type { SettingsService } from '#server/settings/service.ts'
import type { DataDirectory } from '#server/storage/data-directory.ts'
import type { Passwords } from '#server/users/password.ts'
import type { Registration } from '#server/users/registration.ts'
import type { UserService } from '#server/users/service.ts'
import type { ServedScope } from '#server/users/subject.ts'
import type { PeopleEvents } from '#server/users/user-events.ts'
import { type Entry, openEntry } from './entry.ts'
import { DEVICE_KEY_BYTES, DEVICE_KEY_FILE, KnownDevices } from './known-devices.ts'
import { SignInLimiter } from './limits/limiter.ts'
import { Proof } from './proof.ts'
import { SessionService } from './service.ts'
import type { SessionEvents } from './session-events.ts'
import { TOKEN_KEY_BYTES, TOKEN_KEY_FILE, TokenSigner } from './token.ts'

/** What sessions and the ways into them stand on. */
export type SessionsParts = {
  readonly config: Pick<Config, 'auth' | 'sessionLifetime' | 'sessionIdle' | 'sessionMax'>
  readonly data: DataDirectory
  readonly db: Db
  readonly served: ServedScope
  readonly users: UserService
  readonly passwords: Passwords
  readonly registration: Registration
  readonly captcha: Captcha
  readonly settings: SettingsService
  readonly events: EventBus<SessionEvents & PeopleEvents>
  readonly log: Log
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Sessions, how they begin and end, and how those in them prove who they are. */
export function openSessions(parts: SessionsParts): Omit<Entry, 'verify' | 'tellFailure'> & {
  readonly sessions: SessionService
  readonly proof: Proof
  readonly knownDevices: KnownDevices
} {
  const { config, data, db, served, users, settings, now } = parts
  const sessions = new SessionService({
    ...{ db, now, served, settings },
    signer: new TokenSigner(data.secret(TOKEN_KEY_FILE, TOKEN_KEY_BYTES)),
    lifetimes: { token: config.sessionLifetime, idle: config.sessionIdle, absolute: config.sessionMax },
  })
  const limiter = new SignInLimiter(db, now)
  const { verify, tellFailure, ...entry } = openEntry({ ...parts, auth: config.auth, limiter, sessions })
  const proof = new Proof({
    ...{ db, users, limiter, verify, tellFailure, now },
    needed: config.auth.method !== 'noauth',
  })
  const knownDevices = new KnownDevices(data.secret(DEVICE_KEY_FILE, DEVICE_KEY_BYTES))
  return { ...entry, sessions, proof, knownDevices }
}
