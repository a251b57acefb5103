import type { Brought } from '../brought.ts'
import type { ConflictAnswer } from '../conflicts.ts'
import { throttle } from '../throttle.ts'
import type { Upload, UploadSource } from '../upload.ts'
import { dropOf } from './brought-drop.ts'
import type { Claims } from './claims.ts'
import type { KeptDatabase } from './database.ts'
import { beyondBounds, KEPT, type KeptDrop } from './kept-drop.ts'
import { type Before, createLiveDrop, type LiveDrop } from './live-drop.ts'
import { randomId } from './random-id.ts'

/** Shortest interval between two writes, in milliseconds. */
const WRITE_EVERY = 1000

type Batches = AsyncIterable<readonly UploadSource[]>

/** Stores the data needed to resume uploads after a reload or a crash. Uploads also run if the browser stores nothing. */
export interface Keeper {
  /** Records files that the user just added, and passes their batches on. */
  follow(brought: Brought, into: string, batches: Batches): AsyncGenerator<readonly UploadSource[]>
  /** Resumes an earlier drop. Returns null if another tab works on it. */
  resume(drop: KeptDrop, before: Before): Promise<LiveDrop | null>
  /** Stops working on a drop, so that the rest of it can be offered again. */
  rest(id: string): void
  /** Records that an upload is finished. */
  over(upload: Upload): void
  /** Records the addresses of an upload's parts on the server. */
  parts(upload: Upload): void
  /** Records an answer that the user gave for all conflicts. */
  answered(answer: ConflictAnswer): void
  /** Writes pending changes. Resolves when they are stored or the write failed. */
  flush(): Promise<void>
  /** Stops recording. */
  end(): void
}

export interface KeeperOptions {
  readonly database: () => Promise<KeptDatabase>
  readonly claims: Claims
  /** Called when something is stored for the first time. */
  readonly onKept: () => void
}

/** Creates the keeper of this tab. */
export function createKeeper({ database, claims, onKept }: KeeperOptions): Keeper {
  const live = new Map<string, LiveDrop>()
  let ended = false

  /** Ignores failures. They only prevent resuming later; private windows, full disks and browser policies must not stop uploads. */
  async function quietly(work: (kept: KeptDatabase) => Promise<unknown>): Promise<void> {
    if (ended) return
    try {
      await work(await database())
    } catch {
      // Nothing is stored; see above.
    }
  }

  async function begin(drop: LiveDrop, handles: Brought['handles']): Promise<void> {
    const { id } = drop.drop()
    const [found] = await Promise.all([handles?.catch(() => null), claims.take(id).catch(() => false)])
    if (found) drop.change({ handles: found, again: 'handles' })
    if (!live.has(id)) return
    await quietly(async (kept) => {
      const [all, busy] = await Promise.all([kept.drops(), claims.taken()])
      const idle = all.filter((other) => !busy.has(other.id))
      await kept.remove(beyondBounds(idle, Date.now()).map((old) => old.id))
      // Small drops are finished already.
      if (!live.has(id)) return
      await kept.put(drop.drop())
      onKept()
    })
  }

  function write(): Promise<void> {
    const all = [...live.values()]
    const over = all.filter((drop) => drop.isOver()).map((drop) => drop.drop().id)
    for (const id of over) {
      live.delete(id)
      claims.release(id)
    }
    const taken = all.map((drop) => ({ drop: drop.drop(), ...drop.take() }))
    const owed = taken.filter(({ drop }) => !over.includes(drop.id))
    return quietly(async (kept) => {
      const [listed, done] = [owed.flatMap((one) => one.listed), owed.flatMap((one) => one.done)]
      const work: Promise<unknown>[] = owed.filter(({ changed }) => changed).map(({ drop }) => kept.put(drop))
      if (listed.length + done.length > 0) work.push(kept.write(listed, done))
      if (over.length > 0) work.push(kept.remove(over))
      await Promise.all(work)
    })
  }
  const soon = throttle(() => void write(), WRITE_EVERY)
  const leave = () => void write()
  addEventListener('pagehide', leave)

  return {
    async *follow(brought, into, batches) {
      if (live.size >= KEPT.drops) return yield* batches
      const drop = createLiveDrop(dropOf(brought, into, randomId()))
      const { id } = drop.drop()
      live.set(id, drop)
      void begin(drop, brought.handles)
      try {
        for await (const batch of batches) {
          yield batch.map((source) => ({ ...source, kept: { drop: id, nth: drop.list(source), again: false } }))
          soon.call()
        }
      } finally {
        drop.change({ whole: true })
        soon.call()
      }
    },
    async resume(drop, before) {
      if (!(await claims.take(drop.id))) return null
      const again = createLiveDrop(drop, before)
      live.set(drop.id, again)
      return again
    },
    rest(id) {
      void write()
      live.delete(id)
      claims.release(id)
    },
    over({ kept }) {
      if (kept === null) return
      const drop = live.get(kept.drop)
      drop?.over(kept.nth)
      if (drop?.isOver()) soon.now()
      else soon.call()
    },
    parts({ kept, addresses }) {
      if (kept === null) return
      live.get(kept.drop)?.parts({ nth: kept.nth, addresses })
      soon.call()
    },
    answered(answer) {
      for (const drop of live.values()) drop.change({ answers: [...drop.drop().answers, answer] })
      soon.call()
    },
    flush: write,
    end() {
      ended = true
      live.clear()
      claims.end()
      removeEventListener('pagehide', leave)
    },
  }
}
