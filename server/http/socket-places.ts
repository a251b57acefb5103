import { AppError } from '#server/platform/errors.ts'
import type { SocketSession } from '#server/platform/network/socket.ts'
import { KeyedLimit } from '#server/platform/queue/keyed-limit.ts'

/** Sockets of all, and of one user. */
const SOCKETS = 64
const SOCKETS_PER_USER = 8

/** Seconds after which somebody who was turned away may find a place. */
const RETRY_AFTER = 5

/** How many sockets there are at once. */
export class SocketPlaces {
  readonly #users = new KeyedLimit<number>(SOCKETS_PER_USER)
  #taken = 0

  /**
   * The same session, which has a place until its socket closes, or `leave` says that there is none.
   *
   * @throws AppError `too_many`, `busy`
   */
  seat(userId: number, session: SocketSession): { readonly session: SocketSession; readonly leave: () => void } {
    if (this.#taken >= SOCKETS) throw full('busy')
    const giveBack = this.#users.enter(userId)
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
        opened: (socket) => session.opened(socket),
        heard: (message) => session.heard(message),
        closed: () => {
          leave()
          session.closed()
        },
      },
    }
  }
}

const full = (code: 'busy' | 'too_many') =>
  new AppError(code, 'Too many sockets are open. Close one, or try again soon.', { retryAfter: RETRY_AFTER })
