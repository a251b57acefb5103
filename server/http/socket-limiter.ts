import { AppError } from '#server/platform/errors.ts'
import type { SocketSession } from '#server/platform/network/socket.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'

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
  readonly #users = new KeyedSemaphore<number>({ running: SOCKETS_PER_USER })
  readonly #total = new Semaphore({ running: SOCKETS })

  /**
   * Reserves a place. Returns the session wrapped so that it releases the place when its socket closes. Call `release` when there will be no
   * socket.
   *
   * @throws AppError `too_many`, `busy`
   */
  reservePlace(
    userId: number,
    session: SocketSession,
  ): { readonly session: SocketSession; readonly release: () => void } {
    using slots = new DisposableStack()
    slots.defer(this.#total.tryAcquire() ?? refuse('busy'))
    slots.defer(this.#users.tryAcquire(userId) ?? refuse('too_many'))
    const reserved = slots.move()
    const release = () => reserved.dispose()
    return {
      release,
      session: {
        longestMessage: session.longestMessage,
        onOpen: (socket) => session.onOpen(socket),
        onMessage: (message) => session.onMessage(message),
        onClose: () => {
          release()
          session.onClose()
        },
      },
    }
  }
}

function refuse(code: 'busy' | 'too_many'): never {
  throw new AppError(code, 'Too many connections are open. Close one, or try again in a moment.', {
    retryAfter: RETRY_AFTER,
  })
}
