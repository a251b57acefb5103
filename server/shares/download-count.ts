import type { Db } from '#server/platform/database/database.ts'
import { addressKey } from '#server/platform/network/address-key.ts'
import { notFound } from '#server/platform/refusals.ts'
import type { Share } from './share.ts'
import { ShareWriter } from './store.ts'

/** What is about to be sent: which file, in which version, from where on, and how many bytes. */
export type Sending = {
  readonly path: string
  readonly etag: string
  /** Bytes of the whole file. */
  readonly size: number
  readonly start: number
  readonly length: number
  readonly address: string
}

/** A download may be taken up again for so long (ms), and by that cost at most so many times its size. */
const CONTINUED_FOR = 24 * 60 * 60_000
const CONTINUED_SIZES = 3

/** Tickets that are remembered; the oldest go first. */
const MOST_TICKETS = 10_000

type Ticket = { readonly until: number; bytesLeft: number }

/**
 * Counts downloads where they begin. What does not begin at the start of a file continues a download when the same address began one of the
 * same version within a day, at the cost of at most three times its size in all; otherwise it is a download of its own, and counts.
 */
export class DownloadCount {
  readonly #db: Db
  readonly #now: () => number
  readonly #tickets = new Map<string, Ticket>()

  /** @param now milliseconds since the epoch */
  constructor(db: Db, now: () => number) {
    this.#db = db
    this.#now = now
  }

  /** @throws AppError `not_found` when no download is left */
  async begin({ hash, downloadLimit }: Share, sending: Sending): Promise<void> {
    const key = `${visitorKey(hash, sending.address)}${JSON.stringify([sending.path, sending.etag])}`
    if (sending.start > 0 && (downloadLimit === null || this.#continues(key, sending.length))) return
    const counted = await this.#db.transaction().execute((tx) => new ShareWriter(tx).countDownload(hash, this.#now()))
    if (!counted) throw notFound()
    if (downloadLimit !== null) this.#remember(key, sending.size)
  }

  /** Has this address begun a download by this link that it may take up again? Then it knows the link, also when none is left. */
  hasBegun(hash: string, address: string): boolean {
    const visitor = visitorKey(hash, address)
    const now = this.#now()
    return this.#tickets.entries().some(([key, { until }]) => until > now && key.startsWith(visitor))
  }

  #continues(key: string, bytes: number): boolean {
    const ticket = this.#tickets.get(key)
    if (!ticket || ticket.until <= this.#now() || ticket.bytesLeft < bytes) return false
    ticket.bytesLeft -= bytes
    return true
  }

  #remember(key: string, size: number): void {
    this.#tickets.delete(key)
    this.#tickets.set(key, { until: this.#now() + CONTINUED_FOR, bytesLeft: CONTINUED_SIZES * size })
    const [oldest] = this.#tickets.keys()
    if (this.#tickets.size > MOST_TICKETS && oldest !== undefined) this.#tickets.delete(oldest)
  }
}

/** What the keys of one visitor's tickets begin with, and no other's. */
const visitorKey = (hash: string, address: string) => JSON.stringify([hash, addressKey(address)])

/** Is a download left, to show what there is? */
export const hasDownloadsLeft = ({ downloadLimit, downloads }: Share) =>
  downloadLimit === null || downloads < downloadLimit
