import type { AccessEntries } from '#server/accounts/access-entries/service.ts'
import { FactorCheck } from '#server/accounts/authentication/factors/check.ts'
import { FACTOR_KEY_BYTES, SecretBox } from '#server/accounts/authentication/factors/secret-box.ts'
import { SecondFactors } from '#server/accounts/authentication/factors/service.ts'
import { SignInLimiter } from '#server/accounts/authentication/limits/limiter.ts'
import { Proof } from '#server/accounts/authentication/proof.ts'
import { TOKEN_KEY_BYTES, TOKEN_KEY_FILE, TokenSigner } from '#server/accounts/authentication/token.ts'
import type { Captcha } from '#server/accounts/captcha/captcha.ts'
import { SessionService } from '#server/accounts/sessions/service.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { Passwords } from '#server/accounts/users/password.ts'
import type { Registration } from '#server/accounts/users/registration.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import type { Config } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { SessionEvents } from '#server/platform/events/session-events.ts'
import type { UserEvents } from '#server/platform/events/user-events.ts'
import type { Log } from '#server/platform/log/log.ts'
import type { DataDirectory } from '#server/platform/own-files/data-directory.ts'
import { KeyFile } from '#server/platform/own-files/key-file.ts'
import { DEVICE_KEY_BYTES, DEVICE_KEY_FILE, KnownDevices } from './known-devices.ts'
import { openSignIn, type SignInServices } from './open-sign-in.ts'

/** Dependencies of sessions and sign-in. */
export type SessionsParts = {
  readonly config: Pick<Config, 'auth' | 'factorKey' | 'sessionLifetime' | 'sessionIdle' | 'sessionMax'>
  readonly data: DataDirectory
  readonly db: Db
  readonly served: ServedScope
  readonly users: UserService
  readonly passwords: Passwords
  readonly registration: Registration
  readonly captcha: Captcha
  readonly settings: SettingsService
  readonly accessEntries: AccessEntries
  readonly events: EventBus<SessionEvents & UserEvents>
  readonly log: Log
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Opens sessions, sign-in and password confirmation. */
export function openSessions(parts: SessionsParts): Omit<SignInServices, 'verify'> & {
  readonly limiter: SignInLimiter
  readonly sessions: SessionService
  readonly proof: Proof
  readonly knownDevices: KnownDevices
  readonly secondFactors: SecondFactors
} {
  const { config, data, db, served, users, settings, accessEntries, events, log, now } = parts
  const asksFactors = config.auth.method === 'json'
  const sessions = new SessionService({
    ...{ db, now, served, settings, accessEntries, asksFactors },
    signer: new TokenSigner(data.secret(TOKEN_KEY_FILE, TOKEN_KEY_BYTES)),
    lifetimes: { token: config.sessionLifetime, idle: config.sessionIdle, absolute: config.sessionMax },
  })
  const limiter = new SignInLimiter(db, now)
  const keyPath = config.factorKey
  const box = new SecretBox(new KeyFile(keyPath, FACTOR_KEY_BYTES))
  const factorParts = { db, box, users, settings, events, log, keyPath, available: asksFactors, now }
  const factors = new FactorCheck(factorParts)
  const { verify, tellFailure, ...entry } = openSignIn({ ...parts, auth: config.auth, limiter, sessions, factors })
  const proof = new Proof({
    remembersConfirmations: config.auth.method !== 'hook',
    ...{ db, users, limiter, verify, tellFailure, factors, now },
    needed: config.auth.method !== 'noauth',
  })
  const secondFactors = new SecondFactors({
    ...factorParts,
    proof,
    confirmInSession: (tx, sessionId) => sessions.confirmFactor(tx, sessionId),
  })
  const knownDevices = new KnownDevices(data.secret(DEVICE_KEY_FILE, DEVICE_KEY_BYTES))
  return { ...entry, tellFailure, limiter, sessions, proof, knownDevices, secondFactors }
}
