import { isAppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'

/** Time until updates that failed on a full disk are repeated, in milliseconds. */
const RETRY_AFTER = 5_000

/**
 * Maximum number of updates that wait for space on the disk. Links of further ones stay inaccessible until the next start.
 *
 * @limit Share links | Updates of links that wait for space on the disk | {}
 */
const MAX_PENDING = 1000

/** An update of links, and the hashes of those that could not be suspended for it. When it is repeated, the disk may have changed since. */
type Update = { readonly hashes: readonly string[]; readonly run: (isRepeated: boolean) => Promise<void> }

/**
 * Updates of links. Those that fail on a full disk are repeated in their order until they succeed; links that could not be suspended in the
 * database are refused until then.
 */
export class PendingUpdates {
  readonly #log: Pick<Log, 'error'>
  readonly #retryAfter: number
  /** Numbers of updates for which links are refused, by hash. */
  readonly #refused = new Map<string, number>()
  readonly #waiting: Update[] = []
  #timer: ReturnType<typeof setTimeout> | null = null
  #repeating: Promise<void> | null = null
  #closed = false

  constructor(log: Pick<Log, 'error'>, retryAfter = RETRY_AFTER) {
    this.#log = log
    this.#retryAfter = retryAfter
  }

  /** Returns whether a link must not be used, although the database says that it may. */
  refuses(hash: string): boolean {
    return this.#refused.has(hash)
  }

  /** Refuses links until an update with these hashes has run. */
  refuse(hashes: readonly string[]): void {
    for (const hash of hashes) this.#refused.set(hash, (this.#refused.get(hash) ?? 0) + 1)
  }

  /** Runs an update, after those that wait. On a full disk it waits, too; other errors are logged. Never rejects. */
  async run(update: Update): Promise<void> {
    await this.#repeat()
    if (this.#waiting.length > 0) this.#wait(update)
    else if (!(await this.#attempt(update, false))) this.#wait(update)
  }

  close(): void {
    this.#closed = true
    if (this.#timer) clearTimeout(this.#timer)
    if (this.#waiting.length > 0)
      this.#log.error('share links were not updated for changed items', { updates: this.#waiting.length })
  }

  /** Returns false if the disk is full. After another error, links that the update concerns stay as they are. */
  async #attempt(update: Update, isRepeated: boolean): Promise<boolean> {
    try {
      await update.run(isRepeated)
      this.#release(update)
    } catch (error) {
      const isFull = isAppError(error, 'disk_full')
      if (!isFull || !isRepeated)
        this.#log.error('share links could not be updated for changed items', errorFields(error))
      return !isFull
    }
    return true
  }

  #wait(update: Update): void {
    if (this.#waiting.length < MAX_PENDING) this.#waiting.push(update)
    else this.#log.error('too many updates of share links wait for space on the disk', { updates: MAX_PENDING })
    this.#repeatLater()
  }

  /** Repeats the waiting updates in their order, while there is space. */
  #repeat(): Promise<void> {
    this.#repeating ??= this.#repeatAll().finally(() => {
      this.#repeating = null
    })
    return this.#repeating
  }

  async #repeatAll(): Promise<void> {
    for (let next = this.#waiting[0]; next && !this.#closed; next = this.#waiting[0]) {
      if (!(await this.#attempt(next, true))) return this.#repeatLater()
      this.#waiting.shift()
    }
  }

  #repeatLater(): void {
    if (this.#closed || this.#timer) return
    this.#timer = setTimeout(() => {
      this.#timer = null
      void this.#repeat()
    }, this.#retryAfter)
    this.#timer.unref()
  }

  #release({ hashes }: Update): void {
    for (const hash of hashes) {
      const updates = (this.#refused.get(hash) ?? 0) - 1
      if (updates > 0) this.#refused.set(hash, updates)
      else this.#refused.delete(hash)
    }
  }
}
