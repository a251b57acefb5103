import { AppError } from '#server/lib/errors.ts'

/** How long a request waits for another one on the same upload to end (ms). */
const PATIENCE = 15_000

/** An upload that one request has to itself. */
export type Hold = Disposable & {
  /** Says so when another request wants it. */
  readonly signal: AbortSignal
}

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
   * Waits for it; `ending` asks whoever has it to end.
   *
   * @throws AppError `locked` when its holder does not end in time
   */
  async acquire(id: string, { ending }: { readonly ending: boolean }): Promise<Hold> {
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
