import { isAccessReduced } from '#server/access/access-reduced.ts'
import { authorize, type Grant } from '#server/access/authorize.ts'
import type { Caller } from '#server/access/caller.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { SessionService } from '#server/accounts/sessions/service.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { signedOut } from '#server/platform/refusals.ts'

export type CommandAuthorizerParts = {
  readonly sessions: Pick<SessionService, 'recheck' | 'glance'>
  readonly users: Pick<UserService, 'find'>
}

/** A request to run a program: the caller, the folder, and the program's name in their list of commands. */
export type RunRequest = { readonly caller: Caller; readonly path: VirtualPath; readonly program: string }

/** Authorizes programs by the current permissions of the user, not those at the time their socket opened. */
export class CommandAuthorizer {
  readonly #parts: CommandAuthorizerParts

  constructor(parts: CommandAuthorizerParts) {
    this.#parts = parts
  }

  /**
   * Authorizes the program now.
   * @throws AppError `signed_out`, `not_allowed`
   */
  async authorizeRun(wish: RunRequest): Promise<Grant<'execute'>> {
    return this.#authorize(wish, await this.#parts.sessions.recheck(wish.caller.sessionId))
  }

  /**
   * Returns whether a program that started with this grant may continue: not when the user's access was reduced. Does not count as a use of
   * the session.
   */
  async isStillAllowed(wish: RunRequest, began: Grant<'execute'>): Promise<boolean> {
    try {
      const { subject } = await this.#authorize(wish, await this.#parts.sessions.glance(wish.caller.sessionId))
      return !isAccessReduced(subject, began.subject)
    } catch (error) {
      if (isAppError(error, 'signed_out') || isAppError(error, 'not_allowed')) return false
      throw error
    }
  }

  async #authorize({ caller, path, program }: RunRequest, now: Caller | null): Promise<Grant<'execute'>> {
    if (!now) throw signedOut()
    const folder = authorize({ ...now.subject, address: caller.subject.address }, 'execute', path)
    const user = await this.#parts.users.find(now.subject.userId)
    if (!user?.effective.commands.includes(program)) throw new AppError('not_allowed', 'Command not allowed.')
    return folder
  }
}
