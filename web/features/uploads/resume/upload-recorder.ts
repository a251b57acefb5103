import type { AddedItems } from '../added-items.ts'
import type { ConflictAnswer } from '../conflicts.ts'
import { throttle } from '../throttle.ts'
import type { Upload, UploadSource } from '../upload.ts'
import { createStoredDrop } from './added-drop.ts'
import type { Claims } from './claims.ts'
import type { ResumeDatabase } from './database.ts'
import { createLiveDrop, type EarlierFiles, type LiveDrop } from './live-drop.ts'
import { randomId } from './random-id.ts'
import { dropsBeyondLimits, STORED_DROP_LIMITS, type StoredDrop } from './stored-drop.ts'

/** Shortest interval between two writes, in milliseconds. */
const WRITE_EVERY = 1000

type Batches = AsyncIterable<readonly UploadSource[]>

/** Stores the data needed to resume uploads after a reload or a crash. Uploads also run if the browser stores nothing. */
export interface UploadRecorder {
  /** Records files that the user just added, and passes their batches on. */
  recordAdded(brought: AddedItems, into: string, batches: Batches): AsyncGenerator<readonly UploadSource[]>
  /** Resumes an earlier drop. Returns null if another tab works on it. */
  resume(drop: StoredDrop, before: EarlierFiles): Promise<LiveDrop | null>
  /** Stops working on a drop, so that the rest of it can be offered again. */
  suspendDrop(id: string): void
  /** Records that an upload is finished. */
  recordFinished(upload: Upload): void
  /** Records the addresses of an upload's parts on the server. */
  recordParts(upload: Upload): void
  /** Records an answer that the user gave for all conflicts. */
  recordAnswer(answer: ConflictAnswer): void
  /** Writes pending changes. Resolves when they are stored or the write failed. */
  flush(): Promise<void>
  /** Stops recording. */
  end(): void
}

export interface UploadRecorderOptions {
  readonly database: () => Promise<ResumeDatabase>
  readonly claims: Claims
  /** Called before something is stored, so that nothing is stored that is not looked for after a reload. */
  readonly beforeStored: () => void
}

/** Creates the recorder of this tab. */
export const createUploadRecorder = (options: UploadRecorderOptions): UploadRecorder => new TabRecorder(options)

/** Functions that the uploads use as callbacks are bound. */
class TabRecorder implements UploadRecorder {
  readonly #options: UploadRecorderOptions
  readonly #live = new Map<string, LiveDrop>()
  readonly #throttledWrite = throttle(() => void this.flush(), WRITE_EVERY)
  readonly #writeOnPageHide = () => void this.flush()
  #ended = false

  constructor(options: UploadRecorderOptions) {
    this.#options = options
    addEventListener('pagehide', this.#writeOnPageHide)
  }

  async *recordAdded(brought: AddedItems, into: string, batches: Batches): AsyncGenerator<readonly UploadSource[]> {
    if (this.#live.size >= STORED_DROP_LIMITS.drops) return yield* batches
    const drop = createLiveDrop(createStoredDrop(brought, into, randomId()))
    const { id } = drop.record()
    this.#live.set(id, drop)
    void this.#begin(drop, brought.handles)
    try {
      for await (const batch of batches) {
        yield batch.map((source) => ({ ...source, kept: { drop: id, nth: drop.addFile(source), again: false } }))
        this.#throttledWrite.call()
      }
    } finally {
      drop.change({ whole: true })
      this.#throttledWrite.call()
    }
  }

  async resume(drop: StoredDrop, before: EarlierFiles): Promise<LiveDrop | null> {
    if (!(await this.#options.claims.claimDrop(drop.id))) return null
    const again = createLiveDrop(drop, before)
    this.#live.set(drop.id, again)
    return again
  }

  suspendDrop(id: string): void {
    void this.flush()
    this.#live.delete(id)
    this.#options.claims.releaseDrop(id)
  }

  readonly recordFinished = ({ kept }: Upload): void => {
    if (kept === null) return
    const drop = this.#live.get(kept.drop)
    drop?.recordFinished(kept.nth)
    if (drop?.isOver()) this.#throttledWrite.runNow()
    else this.#throttledWrite.call()
  }

  readonly recordParts = ({ kept, addresses }: Upload): void => {
    if (kept === null) return
    this.#live.get(kept.drop)?.recordParts({ nth: kept.nth, addresses })
    this.#throttledWrite.call()
  }

  readonly recordAnswer = (answer: ConflictAnswer): void => {
    for (const drop of this.#live.values()) drop.change({ answers: [...drop.record().answers, answer] })
    this.#throttledWrite.call()
  }

  flush(): Promise<void> {
    const all = [...this.#live.values()]
    const over = all.filter((drop) => drop.isOver()).map((drop) => drop.record().id)
    for (const id of over) this.#live.delete(id)
    const taken = all.map((drop) => ({ drop: drop.record(), ...drop.drainChanges() }))
    const owed = taken.filter(({ drop }) => !over.includes(drop.id))
    return this.#ignoreFailures(async (kept) => {
      if (owed.length > 0) this.#options.beforeStored()
      const [listed, done] = [owed.flatMap((one) => one.listed), owed.flatMap((one) => one.done)]
      const work: Promise<unknown>[] = owed.filter(({ changed }) => changed).map(({ drop }) => kept.putDrop(drop))
      if (listed.length + done.length > 0) work.push(kept.writeSlices(listed, done))
      if (over.length > 0) work.push(kept.removeDrops(over))
      await Promise.all(work)
      // Not earlier: other tabs offer what they find when the claim ends.
    }).finally(() => {
      for (const id of over) this.#options.claims.releaseDrop(id)
    })
  }

  end(): void {
    this.#ended = true
    this.#live.clear()
    this.#options.claims.releaseAll()
    removeEventListener('pagehide', this.#writeOnPageHide)
  }

  /** Claims a new drop for this tab, makes room for it and stores it. */
  async #begin(drop: LiveDrop, handles: AddedItems['handles']): Promise<void> {
    const { claims, beforeStored } = this.#options
    const { id } = drop.record()
    const [found] = await Promise.all([handles?.catch(() => null), claims.claimDrop(id).catch(() => false)])
    if (found) drop.change({ handles: found, again: 'handles' })
    if (!this.#live.has(id)) return
    await this.#ignoreFailures(async (kept) => {
      const [all, busy] = await Promise.all([kept.listDrops(), claims.claimedIds()])
      const idle = all.filter((other) => !busy.has(other.id))
      await kept.removeDrops(dropsBeyondLimits(idle, Date.now()).map((old) => old.id))
      // Small drops are finished already.
      if (!this.#live.has(id)) return
      beforeStored()
      await kept.putDrop(drop.record())
    })
  }

  /** Ignores failures. They only prevent resuming later; private windows, full disks and browser policies must not stop uploads. */
  async #ignoreFailures(work: (kept: ResumeDatabase) => Promise<unknown>): Promise<void> {
    if (this.#ended) return
    try {
      await work(await this.#options.database())
    } catch {
      // Nothing is stored; see above.
    }
  }
}
