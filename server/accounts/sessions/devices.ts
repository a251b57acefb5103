import type { Caller } from '#server/access/caller.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { SessionEnd, SessionEventPublisher, SessionUser } from '#server/platform/events/session-events.ts'
import { COMMAND_LINE } from '#server/platform/events/user-events.ts'
import type { SessionService } from './service.ts'
import type { UsedSession } from './store.ts'

/** Dependencies of {@link Devices}. */
type DevicesOptions = {
  readonly sessions: SessionService
  readonly users: Pick<UserService, 'get' | 'find'>
  readonly events: SessionEventPublisher
}

/** The caller and their address. */
type CallerWithAddress = { readonly caller: Caller; readonly address: string }

/** Lists sessions, and ends and reports them on behalf of their owner, an administrator or the operator. */
export class Devices {
  readonly #options: DevicesOptions

  constructor(options: DevicesOptions) {
    this.#options = options
  }

  /** Returns the caller's sessions, the last used first. */
  async listOwn({ subject }: Caller): Promise<UsedSession[]> {
    return this.#options.sessions.devices(subject.userId)
  }

  /** Ends the caller's session. */
  async logOut(asker: CallerWithAddress): Promise<void> {
    await this.#options.sessions.end(asker.caller.sessionId)
    await this.#publishEnd(asker, asker.caller.subject.userId, 'logout', 1)
  }

  /**
   * Ends one of the caller's own sessions by its number, including the current one.
   * @throws AppError `not_found`
   */
  async endOwn(asker: CallerWithAddress, number: number): Promise<void> {
    const { userId } = asker.caller.subject
    await this.#options.sessions.endNumbered(userId, number)
    await this.#publishEnd(asker, userId, 'by owner', 1)
  }

  /** Ends all sessions of the caller but the current one. */
  async endOthers(asker: CallerWithAddress): Promise<void> {
    await this.endAllOf(asker, asker.caller.subject.userId)
  }

  /**
   * Ends all sessions of a user but the caller's own. Authorization is checked by the route.
   * @throws AppError `not_found` when there is no such user
   */
  async endAllOf(asker: CallerWithAddress, userId: number): Promise<void> {
    const { sessions, users } = this.#options
    await users.get(userId)
    const count = await sessions.endOthers(userId, asker.caller.sessionId)
    const why = asker.caller.subject.userId === userId ? 'by owner' : 'by administrator'
    if (count > 0) await this.#publishEnd(asker, userId, why, count)
  }

  /**
   * Ends all sessions of a user, on behalf of the operator.
   * @returns their number
   * @throws AppError `not_found` when there is no such user
   */
  async endAllByOperator(userId: number): Promise<number> {
    const { sessions, users, events } = this.#options
    const { username } = await users.get(userId)
    const count = await sessions.endOthers(userId, null)
    const by = { by: COMMAND_LINE, address: null, why: 'by operator' } as const
    if (count > 0) events.publish('session.ended', { of: { userId, username }, ...by, count })
    return count
  }

  async #publishEnd(
    { caller, address }: CallerWithAddress,
    userId: number,
    why: SessionEnd,
    count: number,
  ): Promise<void> {
    const by = await this.#person(caller.subject.userId)
    const of = userId === by.userId ? by : await this.#person(userId)
    this.#options.events.publish('session.ended', { of, by, address, why, count })
  }

  async #person(userId: number): Promise<SessionUser> {
    // A user who is removed concurrently has no name anymore.
    const user = await this.#options.users.find(userId)
    return { userId, username: user?.username ?? '' }
  }
}
