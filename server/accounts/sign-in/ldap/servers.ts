import { DirectoryFailure } from './failure.ts'

/**
 * Time for which a server that did not answer is tried after all others.
 *
 * @limit Signing in and accounts | Directory servers that do not answer are tried last | {ms}
 */
const PAUSE = 60_000

/** Parts of {@link DirectoryServers}; `now` is in milliseconds since the epoch. */
export type DirectoryServersParts = {
  readonly onFailure: (url: string, failure: DirectoryFailure) => void
  readonly now: () => number
}

/** Selects among servers of one directory. */
export class DirectoryServers {
  readonly #parts: DirectoryServersParts
  readonly #pausedUntil = new Map<string, number>()

  constructor(parts: DirectoryServersParts) {
    this.#parts = parts
  }

  /**
   * Runs work with the first server that answers, in the given order. One that did not answer lately comes last.
   * @throws DirectoryFailure of the last server when none answers, and every failure that does not concern one server alone
   */
  async withFirst<T>(urls: readonly string[], work: (url: string) => Promise<T>): Promise<T> {
    let last = new DirectoryFailure('unreachable')
    for (const url of this.#ordered(urls)) {
      try {
        const result = await work(url)
        this.#pausedUntil.delete(url)
        return result
      } catch (error) {
        if (!(error instanceof DirectoryFailure) || !error.concernsServer) throw error
        this.#pausedUntil.set(url, this.#parts.now() + PAUSE)
        this.#parts.onFailure(url, error)
        last = error
      }
    }
    throw last
  }

  #ordered(urls: readonly string[]): string[] {
    const now = this.#parts.now()
    const isPaused = (url: string) => (this.#pausedUntil.get(url) ?? 0) > now
    return [...urls.filter((url) => !isPaused(url)), ...urls.filter(isPaused)]
  }
}
