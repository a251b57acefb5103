import type { ShareEvents, ShareUse } from '#server/access/events/share-events.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import { addressKey } from '#server/platform/network/address-key.ts'
import type { Share } from './share.ts'

export type LinkUsesParts = {
  readonly events: Pick<EventBus<ShareEvents>, 'publish'>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Time in milliseconds within which a visitor who opens a link again is the same visit. */
const VISIT = 30 * 60_000

/** Maximum number of visits that are remembered; beyond it, the oldest are forgotten. They are never stored. */
const MAX_VISITS = 10_000

/** Publishes that visitors used a link to download; nothing about the visitors. */
export class LinkUses {
  readonly #parts: LinkUsesParts
  /** End of each visit, by link and visitor. */
  readonly #visits = new Map<string, number>()

  constructor(parts: LinkUsesParts) {
    this.#parts = parts
  }

  /** A visitor looked at the item of a link. Published once for a visit. */
  recordOpening(share: Share, address: string): void {
    const now = this.#parts.now()
    const key = JSON.stringify([share.hash, addressKey(address)])
    const isSameVisit = (this.#visits.get(key) ?? 0) > now
    this.#visits.delete(key)
    this.#visits.set(key, now + VISIT)
    const [oldest] = this.#visits.keys()
    if (this.#visits.size > MAX_VISITS && oldest !== undefined) this.#visits.delete(oldest)
    if (!isSameVisit) this.#publish(share, 'opened')
  }

  /** A visitor started a download. */
  recordDownload(share: Share): void {
    this.#publish(share, 'downloaded')
  }

  #publish({ kind, hash, userId, place, title }: Share, how: ShareUse['how']): void {
    if (kind === 'download') this.#parts.events.publish('share.used', { how, hash, ownerId: userId, place, title })
  }
}
