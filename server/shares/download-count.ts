import type { Db } from '#server/platform/database/database.ts'
import type { Log } from '#server/platform/log/log.ts'
import { addressKey } from '#server/platform/network/address-key.ts'
import { notFound } from '#server/platform/refusals.ts'
import type { Share } from './share.ts'
import { ShareWriter } from './store.ts'
import { unlessDiskFull } from './unless-disk-full.ts'

/** A transfer about to start: the file and its version, the offset, and the number of bytes. */
export type StartedTransfer = {
  readonly path: string
  readonly etag: string
  /** Size of the whole file in bytes. */
  readonly size: number
  readonly start: number
  readonly length: number
  readonly address: string
}

/** Time in milliseconds in which a download can be resumed, and the total bytes of resumed parts as a multiple of the file's size. */
const CONTINUED_FOR = 24 * 60 * 60_000
const CONTINUED_SIZES = 3

/** Maximum number of stored tickets; the oldest are dropped first. */
const MAX_TICKETS = 10_000

type Ticket = { readonly until: number; bytesLeft: number }

/**
 * Counts downloads when they start. A request that does not begin at the start of a file continues a download if the same address began one
 * of the same version within a day, up to three times its size in total; otherwise it is counted as a new download.
 */
export class DownloadCount {
  readonly #db: Db
  readonly #now: () => number
  readonly #log: Pick<Log, 'error'>
  readonly #tickets = new Map<string, Ticket>()

  /** @param now current time in milliseconds since the epoch */
  constructor(db: Db, now: () => number, log: Pick<Log, 'error'>) {
    this.#db = db
    this.#now = now
    this.#log = log
  }

  /** @throws AppError `not_found` when no download is left */
  async countStart({ hash, downloadLimit }: Share, sending: StartedTransfer): Promise<void> {
    const key = `${visitorKey(hash, sending.address)}${JSON.stringify([sending.path, sending.etag])}`
    if (sending.start > 0 && (downloadLimit === null || this.#continues(key, sending.length))) return
    const count = () => this.#db.transaction().execute((tx) => new ShareWriter(tx).countDownload(hash, this.#now()))
    const counted = downloadLimit === null ? await unlessDiskFull(this.#log, count) : await count()
    if (counted === false) throw notFound()
    if (downloadLimit !== null) this.#remember(key, sending.size)
  }

  /**
   * Returns whether this address began a download through this link that it can resume. Then it knows the link, even when no download is
   * left.
   */
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
    if (this.#tickets.size > MAX_TICKETS && oldest !== undefined) this.#tickets.delete(oldest)
  }
}

/** Returns the prefix of one visitor's ticket keys. */
const visitorKey = (hash: string, address: string) => JSON.stringify([hash, addressKey(address)])

/** Returns whether a download is left, so that the content may be shown. */
export const hasDownloadsLeft = ({ downloadLimit, downloads }: Share) =>
  downloadLimit === null || downloads < downloadLimit
