import { AppError } from '#server/platform/errors.ts'
import type { Upload } from './upload.ts'

/**
 * Time a request waits for another request on the same upload to end, in milliseconds.
 *
 * @limit Uploads | Wait for the previous request to the same upload | {ms}
 */
const PATIENCE = 15_000

/** Exclusive access to an upload. */
export type UploadLock = Disposable & {
  /** Aborted when another request needs the upload. */
  readonly signal: AbortSignal
}

/** An upload and the parts it is joined from. */
type Lockable = Pick<Upload, 'id' | 'parts'>

type LockState = { readonly control: AbortController; readonly released: Promise<void>; readonly release: () => void }

/**
 * Allows one request at a time per upload. A client that lost its connection reconnects with a new request, which the old one must not
 * block.
 */
export class UploadLocks {
  readonly #held = new Map<string, LockState>()
  readonly #patience: number

  /** @param patience in milliseconds */
  constructor(patience = PATIENCE) {
    this.#patience = patience
  }

  /**
   * Waits for an upload, and first for its parts, whose bytes it uses. With `ending`, the current holder is asked to end; holders of parts
   * always are.
   *
   * @throws AppError `locked` when a holder does not end in time
   */
  async acquire({ id, parts }: Lockable, { ending }: { readonly ending: boolean }): Promise<UploadLock> {
    using holds = await this.acquireAll(parts)
    const { signal } = holds.use(await this.acquireOne(id, { ending }))
    const all = holds.move()
    return { signal, [Symbol.dispose]: () => all.dispose() }
  }

  /** Waits for several parts, always in the same order, so that requests cannot deadlock. Throws as `acquire`. */
  async acquireAll(ids: readonly string[]): Promise<DisposableStack> {
    using holds = new DisposableStack()
    for (const id of [...ids].sort()) holds.use(await this.acquireOne(id, { ending: true }))
    return holds.move()
  }

  /** Waits for one upload by its id: one that has no parts, or whose parts are held already. Throws as `acquire`. */
  async acquireOne(id: string, { ending }: { readonly ending: boolean }): Promise<UploadLock> {
    const deadline = performance.now() + this.#patience
    for (let held = this.#held.get(id); held; held = this.#held.get(id)) {
      if (ending) held.control.abort(takenOver())
      await inTime(held.released, deadline - performance.now())
    }
    return this.#hold(id)
  }

  /** Returns null if the upload is held. */
  tryAcquire(id: string): UploadLock | null {
    return this.#held.has(id) ? null : this.#hold(id)
  }

  #hold(id: string): UploadLock {
    const { promise, resolve } = Promise.withResolvers<void>()
    const held: LockState = { control: new AbortController(), released: promise, release: resolve }
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

const takenOver = () => new AppError('locked', 'Another request is using this upload.', { retryAfter: 1 })
