import { addressKey } from '#server/platform/network/address-key.ts'
import { KeyedSemaphore, tooMany } from '#server/platform/queue/keyed-semaphore.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import type { Route } from './route.ts'

/**
 * Limits for concurrent requests of visitors, for one address and in total. Further ones wait, without delaying users.
 *
 * @limit Requests and connections | Concurrent requests of visitors from one address | {running}; {waiting} wait up to {patience ms}
 */
const ADDRESS_LIMITS = { running: 8, waiting: 64, patience: 20_000 }
/** @limit Requests and connections | Concurrent requests of all visitors | {running}; {waiting} wait up to {patience ms} */
const TOTAL_LIMITS = { running: 32, waiting: 512, patience: 20_000 }

/**
 * Limits the requests of visitors, who are only identified by their address. A client with many addresses is still limited by the total for
 * all visitors.
 */
export class VisitorLimiter {
  readonly #each = new KeyedSemaphore<string>(ADDRESS_LIMITS)
  readonly #all = new Semaphore(TOTAL_LIMITS, tooMany)

  /**
   * Waits for a slot; the returned function releases it.
   *
   * @throws AppError `too_many`; the signal's reason when it is aborted
   */
  async acquireSlot(address: string, signal: () => AbortSignal): Promise<() => void> {
    using slots = new DisposableStack()
    slots.defer(await this.#each.acquire(addressKey(address), signal))
    slots.defer(await this.#all.acquire(signal))
    const acquired = slots.move()
    return () => acquired.dispose()
  }
}

/**
 * Returns whether a route's requests by visitors are limited here. Uploads are limited where they are received; the page and sign-in have
 * limits of their own.
 */
export const isVisitorLimited = ({ access, effects, body }: Route) =>
  access === 'public' && effects.length > 0 && body.kind !== 'stream'
