import { addressKey } from '#server/platform/network/address-key.ts'
import { KeyedTurns } from '#server/platform/queue/turns.ts'
import type { Route } from './route.ts'

/** Requests of visitors that are worked on at once: of one address, and of all. The rest waits behind these, and no user does. */
const EACH = { running: 8, waiting: 64, patience: 20_000 }
const ALL = { running: 32, waiting: 512, patience: 20_000 }

/**
 * Turns for who has no account: by their address, as nothing else is known of them. Somebody with many addresses gets no further than all
 * visitors together.
 */
export class VisitorTurns {
  readonly #each = new KeyedTurns<string>(EACH)
  readonly #all = new KeyedTurns<'all'>(ALL)

  /**
   * Waits for a turn; the returned function ends it.
   *
   * @throws AppError `too_many`; what the signal says when it is aborted
   */
  async enter(address: string, signal: () => AbortSignal): Promise<() => void> {
    const leaveEach = await this.#each.enter(addressKey(address), signal)
    try {
      const leaveAll = await this.#all.enter('all', signal)
      return () => {
        leaveAll()
        leaveEach()
      }
    } catch (error) {
      leaveEach()
      throw error
    }
  }
}

/** Do visitors cause something by it? What they send is bounded where it is taken in; the page and signing in have budgets of their own. */
export const takesTurns = ({ access, effects, body }: Route) =>
  access === 'public' && effects.length > 0 && body.kind !== 'stream'
