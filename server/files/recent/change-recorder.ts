import { MAX_RECENT_FILES } from '#contract/recent-limits.ts'
import type { NameMatching } from '#server/access/rules.ts'
import type { EndedOperation } from '#server/operations/records/operation.ts'
import type { Db } from '#server/platform/database/database.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import type { PlaceStore } from '../item-places/item-place-tracker.ts'
import type { PlaceKey } from '../item-places/place.ts'
import type { UserItem } from '../item-places/user-item.ts'
import { changedFiles } from './changed-files.ts'
import { RecentWriter } from './store.ts'

/** Time after a change until it is stored with those that followed, in milliseconds. Reading stores it earlier. */
const DELAY = 1000

type ChangedFile = UserItem & { readonly at: number }

export type ChangeRecorderParts = {
  readonly db: Db
  readonly served: { readonly matching: NameMatching }
  readonly log: Pick<Log, 'error'>
}

/**
 * Stores which files users changed. Operations do not wait for it: changes are collected, at most {@link MAX_RECENT_FILES} for each user,
 * and stored together. What is not stored when the server is killed is lost.
 */
export class ChangeRecorder {
  readonly #parts: ChangeRecorderParts
  /** Files by user and place, the latest last. */
  #pending = new Map<number, Map<PlaceKey, ChangedFile>>()
  #timer: ReturnType<typeof setTimeout> | null = null
  #storing: Promise<void> = Promise.resolve()

  constructor(parts: ChangeRecorderParts) {
    this.#parts = parts
  }

  /** Notes the files that an operation changed. */
  note(operation: EndedOperation): void {
    const files = changedFiles(operation, this.#parts.served.matching)
    if (files.length === 0) return
    const ofUser = this.#pending.get(operation.userId) ?? new Map<PlaceKey, ChangedFile>()
    this.#pending.set(operation.userId, ofUser)
    for (const file of files) {
      ofUser.delete(file.place)
      ofUser.set(file.place, { ...file, at: operation.endedAt })
    }
    for (const place of ofUser.keys()) {
      if (ofUser.size <= MAX_RECENT_FILES) break
      ofUser.delete(place)
    }
    this.#timer ??= setTimeout(() => void this.flush(), DELAY)
  }

  /** Stores the noted changes. Never rejects. */
  flush(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer)
    this.#timer = null
    if (this.#pending.size > 0) {
      const pending = this.#pending
      this.#pending = new Map()
      this.#storing = this.#storing.then(() => this.#store(pending))
    }
    return this.#storing
  }

  /** Returns a store of places that contains the noted changes, so that they follow operations, too. */
  before(store: PlaceStore): PlaceStore {
    return {
      ...store,
      hasAny: async () => {
        await this.flush()
        return store.hasAny()
      },
    }
  }

  async #store(pending: ReadonlyMap<number, ReadonlyMap<PlaceKey, ChangedFile>>): Promise<void> {
    try {
      await this.#parts.db.transaction().execute(async (tx) => {
        const writer = new RecentWriter(tx)
        for (const [userId, files] of pending) await writer.add(userId, 'changed', [...files.values()])
      })
    } catch (error) {
      this.#parts.log.error('recently changed files could not be stored', errorFields(error))
    }
  }
}
