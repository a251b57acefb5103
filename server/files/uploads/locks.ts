import { AppError } from '#server/platform/errors.ts'
import type { Upload } from './upload.ts'

/** How long a request waits for another one on the same upload to end (ms). */
const PATIENCE = 15_000

/** An upload that one request has to itself. */
export type Hold = Disposable & {
  /** Says so when another request wants it. */
  readonly signal: AbortSignal
}

/** An upload, and what it is joined of. */
type Lockable = Pick<Upload, 'id' | 'parts'>

type Held = { readonly control: AbortController; readonly released: Promise<void>; readonly release: () => void }

/** One request at a time for each upload. A client that lost its connection comes by another one, and the older must not stand in its way. */
export class UploadLocks {
  readonly #held = new Map<string, Held>()
  readonly #patience: number

  /** @param patience in milliseconds */
  constructor(patience = PATIENCE) {
    this.#patience = patience
  }

  /**
   * Waits for an upload and first for all that it is joined of, whose bytes are its own; `ending` asks whoever has it to end. Whoever sends
   * to a part is asked to in any case.
   *
   * @throws AppError `locked` when a holder does not end in time
   */
  async acquire({ id, parts }: Lockable, { ending }: { readonly ending: boolean }): Promise<Hold> {
    using holds = await this.acquireAll(parts)
    const { signal } = holds.use(await this.acquireOne(id, { ending }))
    const all = holds.move()
    return { signal, [Symbol.dispose]: () => all.dispose() }
  }

  /** Several parts, in one order for everybody, so that nobody waits for who waits for them. Throws as `acquire`. */
  async acquireAll(ids: readonly string[]): Promise<DisposableStack> {
    using holds = new DisposableStack()
    for (const id of [...ids].sort()) holds.use(await this.acquireOne(id, { ending: true }))
    return holds.move()
  }

  /** By its id alone: one that has no parts, or whose parts are held. Throws as `acquire`. */
  async acquireOne(id: string, { ending }: { readonly ending: boolean }): Promise<Hold> {
    const deadline = performance.now() + this.#patience
    for (let held = this.#held.get(id); held; held = this.#held.get(id)) {
      if (ending) held.control.abort(takenOver())
      await inTime(held.released, deadline - performance.now())
    }
    return this.#hold(id)
  }

  /** Null when somebody has it. */
  tryAcquire(id: string): Hold | null {
    return this.#held.has(id) ? null : this.#hold(id)
  }

  #hold(id: string): Hold {
    const { promise, resolve } = Promise.withResolvers<void>()
    const held: Held = { control: new AbortController(), released: promise, release: resolve }
    this.#held.set(id, held)
    return {
      signal: held.control.signal,
      [Symbol.dispose]: () => {
        this.#held.delete(id)
        held.release()
      },
    }
  }
}

async function inTime(released: Promise<void>, patience: number): Promise<void> {
  const { promise, reject } = Promise.withResolvers<never>()
  const timer = setTimeout(() => reject(takenOver()), Math.max(0, patience))
  try {
    await Promise.race([released, promise])
  } finally {
    clearTimeout(timer)
  }
}

const takenOver = () => new AppError('locked', 'Another request is sending this.', { retryAfter: 1 })
