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

/** Creates the keeper of this tab. */
export function createUploadRecorder({ database, claims, beforeStored }: UploadRecorderOptions): UploadRecorder {
  const live = new Map<string, LiveDrop>()
  let ended = false

  /** Ignores failures. They only prevent resuming later; private windows, full disks and browser policies must not stop uploads. */
  async function ignoreFailures(work: (kept: ResumeDatabase) => Promise<unknown>): Promise<void> {
    if (ended) return
    try {
      await work(await database())
    } catch {
      // Nothing is stored; see above.
    }
  }

  async function begin(drop: LiveDrop, handles: AddedItems['handles']): Promise<void> {
    const { id } = drop.record()
    const [found] = await Promise.all([handles?.catch(() => null), claims.claimDrop(id).catch(() => false)])
    if (found) drop.change({ handles: found, again: 'handles' })
    if (!live.has(id)) return
    await ignoreFailures(async (kept) => {
      const [all, busy] = await Promise.all([kept.listDrops(), claims.claimedIds()])
      const idle = all.filter((other) => !busy.has(other.id))
      await kept.removeDrops(dropsBeyondLimits(idle, Date.now()).map((old) => old.id))
      // Small drops are finished already.
      if (!live.has(id)) return
      beforeStored()
      await kept.putDrop(drop.record())
    })
  }

  function write(): Promise<void> {
    const all = [...live.values()]
    const over = all.filter((drop) => drop.isOver()).map((drop) => drop.record().id)
    for (const id of over) {
      live.delete(id)
      claims.releaseDrop(id)
    }
    const taken = all.map((drop) => ({ drop: drop.record(), ...drop.drainChanges() }))
    const owed = taken.filter(({ drop }) => !over.includes(drop.id))
    return ignoreFailures(async (kept) => {
      if (owed.length > 0) beforeStored()
      const [listed, done] = [owed.flatMap((one) => one.listed), owed.flatMap((one) => one.done)]
      const work: Promise<unknown>[] = owed.filter(({ changed }) => changed).map(({ drop }) => kept.putDrop(drop))
      if (listed.length + done.length > 0) work.push(kept.writeSlices(listed, done))
      if (over.length > 0) work.push(kept.removeDrops(over))
      await Promise.all(work)
    })
  }
  const throttledWrite = throttle(() => void write(), WRITE_EVERY)
  const writeOnPageHide = () => void write()
  addEventListener('pagehide', writeOnPageHide)

  return {
    async *recordAdded(brought, into, batches) {
      if (live.size >= STORED_DROP_LIMITS.drops) return yield* batches
      const drop = createLiveDrop(createStoredDrop(brought, into, randomId()))
      const { id } = drop.record()
      live.set(id, drop)
      void begin(drop, brought.handles)
      try {
        for await (const batch of batches) {
          yield batch.map((source) => ({ ...source, kept: { drop: id, nth: drop.addFile(source), again: false } }))
          throttledWrite.call()
        }
      } finally {
        drop.change({ whole: true })
        throttledWrite.call()
      }
    },
    async resume(drop, before) {
      if (!(await claims.claimDrop(drop.id))) return null
      const again = createLiveDrop(drop, before)
      live.set(drop.id, again)
      return again
    },
    suspendDrop(id) {
      void write()
      live.delete(id)
      claims.releaseDrop(id)
    },
    recordFinished({ kept }) {
      if (kept === null) return
      const drop = live.get(kept.drop)
      drop?.recordFinished(kept.nth)
      if (drop?.isOver()) throttledWrite.runNow()
      else throttledWrite.call()
    },
    recordParts({ kept, addresses }) {
      if (kept === null) return
      live.get(kept.drop)?.recordParts({ nth: kept.nth, addresses })
      throttledWrite.call()
    },
    recordAnswer(answer) {
      for (const drop of live.values()) drop.change({ answers: [...drop.record().answers, answer] })
      throttledWrite.call()
    },
    flush: write,
    end() {
      ended = true
      live.clear()
      claims.releaseAll()
      removeEventListener('pagehide', writeOnPageHide)
    },
  }
}
