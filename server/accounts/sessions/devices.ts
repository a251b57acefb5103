import type { Caller } from '#server/access/caller.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { Person, SessionEnd, SessionTeller } from '#server/platform/events/session-events.ts'
import { COMMAND_LINE } from '#server/platform/events/user-events.ts'
import type { SessionService } from './service.ts'
import type { UsedSession } from './store.ts'

/** What ending sessions stands on. */
type DevicesOptions = {
  readonly sessions: SessionService
  readonly users: Pick<UserService, 'get' | 'find'>
  readonly events: SessionTeller
}

/** Who asks, and from where. */
type Asker = { readonly caller: Caller; readonly address: string }

/** Where people are signed in: shown to them, ended by them or for them, and told of. */
export class Devices {
  readonly #options: DevicesOptions

  constructor(options: DevicesOptions) {
    this.#options = options
  }

  /** Where the caller is signed in, the place used last first. */
  async of({ subject }: Caller): Promise<UsedSession[]> {
    return this.#options.sessions.devices(subject.userId)
  }

  /** Ends the session that asks. */
  async logOut(asker: Asker): Promise<void> {
    await this.#options.sessions.end(asker.caller.sessionId)
    await this.#tell(asker, asker.caller.subject.userId, 'logout', 1)
  }

  /**
   * Ends one of the caller's own sessions by its number, the one that asks included.
   *
   * @throws AppError `not_found`
   */
  async end(asker: Asker, number: number): Promise<void> {
    const { userId } = asker.caller.subject
    await this.#options.sessions.endNumbered(userId, number)
    await this.#tell(asker, userId, 'by owner', 1)
  }

  /** Ends all sessions of the caller but the one that asks. */
  async endOthers(asker: Asker): Promise<void> {
    await this.endAllOf(asker, asker.caller.subject.userId)
  }

  /**
   * Ends all sessions of a person; the one that asks goes on. Whether the caller may is asked before.
   *
   * @throws AppError `not_found` when there is no such person
   */
  async endAllOf(asker: Asker, userId: number): Promise<void> {
    const { sessions, users } = this.#options
    await users.get(userId)
    const count = await sessions.endOthers(userId, asker.caller.sessionId)
    const why = asker.caller.subject.userId === userId ? 'by owner' : 'by administrator'
    if (count > 0) await this.#tell(asker, userId, why, count)
  }

  /**
   * Ends all sessions of a person, for the operator.
   *
   * @returns how many there were
   * @throws AppError `not_found` when there is no such person
   */
  async endAllByOperator(userId: number): Promise<number> {
    const { sessions, users, events } = this.#options
    const { username } = await users.get(userId)
    const count = await sessions.endOthers(userId, null)
    const by = { by: COMMAND_LINE, address: null, why: 'by operator' } as const
    if (count > 0) events.publish('session.ended', { of: { userId, username }, ...by, count })
    return count
  }

  async #tell({ caller, address }: Asker, userId: number, why: SessionEnd, count: number): Promise<void> {
    const by = await this.#person(caller.subject.userId)
    const of = userId === by.userId ? by : await this.#person(userId)
    this.#options.events.publish('session.ended', { of, by, address, why, count })
  }

  async #person(userId: number): Promise<Person> {
    // Whoever is removed at this very moment has no name any more.
    const user = await this.#options.users.find(userId)
    return { userId, username: user?.username ?? '' }
  }
}
