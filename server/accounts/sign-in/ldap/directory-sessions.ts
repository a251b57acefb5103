import { isAllowed } from '#server/accounts/external-identities/identity.ts'
import type { ExternalIdentities } from '#server/accounts/external-identities/service.ts'
import type { SessionService } from '#server/accounts/sessions/service.ts'
import { NO_PASSWORD } from '#server/accounts/users/password.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { SessionEvents } from '#server/platform/events/session-events.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { DirectoryFailure } from './failure.ts'
import { LDAP_PROVIDER } from './identified.ts'
import type { LdapDirectory } from './service.ts'

/**
 * Minimum interval between two questions to the directory about one user, in milliseconds.
 *
 * @limit Signing in and accounts | Directory users are checked again | when their token is renewed, at most every {ms}
 */
const INTERVAL = 600_000

/** Time for a question to the directory, in milliseconds. */
const TIMEOUT = 15_000

/** Dependencies of {@link DirectorySessions}; `now` is in milliseconds since the epoch. */
export type DirectorySessionsParts = {
  readonly db: Db
  readonly ldap: Pick<LdapDirectory, 'open'>
  readonly identities: Pick<ExternalIdentities, 'subjectOf'>
  readonly sessions: Pick<SessionService, 'endAll' | 'endByMethod'>
  readonly users: Pick<UserService, 'find' | 'credentials'>
  readonly events: Pick<EventBus<SessionEvents>, 'publish'>
  readonly log: Pick<Log, 'warn'>
  readonly isOn: boolean
  readonly now: () => number
}

/** Ends the sessions of users whom the directory does not let in any more. */
export class DirectorySessions {
  readonly #parts: DirectorySessionsParts
  /** Time of the last question, by the id of the user. */
  readonly #askedAt = new Map<number, number>()

  constructor(parts: DirectorySessionsParts) {
    this.#parts = parts
  }

  /**
   * Ends the sessions of a user who is bound to the directory when it has no such entry any more, the filter leaves it out, or it is in no
   * allowed group. A directory that gives no usable answer ends nothing. Asks at most every ten minutes. Never rejects, so that nobody needs
   * to wait for it.
   */
  async check(userId: number): Promise<void> {
    if (!this.#parts.isOn || !this.#isDue(userId)) return
    try {
      await this.#check(userId)
    } catch (error) {
      this.#parts.log.warn('a user of the directory could not be checked', { userId, ...errorFields(error) })
    }
  }

  async #check(userId: number): Promise<void> {
    const user = await this.#parts.users.find(userId)
    const subject = user && (await this.#parts.identities.subjectOf(userId, LDAP_PROVIDER))
    if (!user || typeof subject !== 'string') return
    if ((await this.#isLetIn(subject)) === false) await this.#end(user)
  }

  #isDue(userId: number): boolean {
    const now = this.#parts.now()
    for (const [id, at] of this.#askedAt) if (now - at >= INTERVAL) this.#askedAt.delete(id)
    if (this.#askedAt.has(userId)) return false
    this.#askedAt.set(userId, now)
    return true
  }

  /** Returns null when the directory gives no usable answer. */
  async #isLetIn(subject: string): Promise<boolean | null> {
    const { ldap, log } = this.#parts
    try {
      const opened = await ldap.open(AbortSignal.timeout(TIMEOUT))
      if (!opened) return null
      const found = await opened.directory.find({ id: subject })
      return found !== null && isAllowed(found, opened.settings)
    } catch (error) {
      if (!(error instanceof DirectoryFailure)) throw error
      log.warn('the directory gave no usable answer', { reason: error.reason, error: error.message })
      return null
    }
  }

  /** An account without a password of its own has no other access, so its API tokens end, too. */
  async #end({ id: userId, username }: User): Promise<void> {
    const { db, sessions, users, events, log } = this.#parts
    const hasPassword = ((await users.credentials(username))?.passwordHash ?? NO_PASSWORD) !== NO_PASSWORD
    const count = await db.transaction().execute(async (tx) => {
      const ended = await sessions.endByMethod(tx, userId, 'ldap')
      if (!hasPassword) await sessions.endAll(tx, userId)
      return ended
    })
    log.warn('the directory does not let a user in any more; their sessions ended', { userId })
    const by = { userId: null, username: 'directory', address: null } as const
    events.publish('session.ended', { of: { userId, username }, by, address: null, why: 'by directory', count })
  }
}
