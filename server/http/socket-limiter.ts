import { AppError } from '#server/platform/errors.ts'
import type { SocketSession } from '#server/platform/network/socket.ts'
import { KeyedLimit } from '#server/platform/queue/keyed-limit.ts'

/**
 * Maximum number of WebSockets in total and for each user.
 *
 * @limit Requests and connections | WebSockets of all users | {}
 */
const SOCKETS = 64
/** @limit Requests and connections | WebSockets of one user | {} */
const SOCKETS_PER_USER = 8

/** Seconds after which a refused client should retry. */
const RETRY_AFTER = 5

/** Limits the number of concurrent WebSockets. */
export class SocketLimiter {
  readonly #users = new KeyedLimit<number>(SOCKETS_PER_USER)
  #taken = 0

  /**
   * Reserves a place. Returns the session wrapped so that it releases the place when its socket closes; `leave` releases it when there will
   * be no socket.
   *
   * @throws AppError `too_many`, `busy`
   */
  reservePlace(
    userId: number,
    session: SocketSession,
  ): { readonly session: SocketSession; readonly leave: () => void } {
    if (this.#taken >= SOCKETS) throw full('busy')
    const giveBack = this.#users.tryAcquire(userId)
    if (!giveBack) throw full('too_many')
    this.#taken += 1
    const leave = () => {
      this.#taken -= 1
      giveBack()
    }
    return {
      leave,
      session: {
        longestMessage: session.longestMessage,
        onOpen: (socket) => session.onOpen(socket),
        onMessage: (message) => session.onMessage(message),
        onClose: () => {
          leave()
          session.onClose()
        },
      },
    }
  }
}

const full = (code: 'busy' | 'too_many') =>
  new AppError(code, 'Too many sockets are open. Close one, or try again soon.', { retryAfter: RETRY_AFTER })
