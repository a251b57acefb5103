import { type ThumbForm, type ThumbSource, thumbKey } from './thumb-key.ts'

/** Decoded thumbnail. */
export interface ThumbPicture {
  readonly url: string
  /** Playing time of a film in seconds, or null if it is not known. */
  readonly duration: number | null
  /** Releases its memory. It cannot be displayed afterwards. */
  release(): void
}

/**
 * Fetches and decodes a thumbnail. Resolves to null if this file has none. Rejects if a retry may succeed, and when `signal` is aborted.
 */
export type LoadThumb = (source: ThumbSource, signal: AbortSignal) => Promise<ThumbPicture | null>

/** Calls `work` after `ms` milliseconds. */
type After = (work: () => void, ms: number) => void

/** Maximum number of parallel requests. Over HTTP/1.1, a browser opens six connections to a server; two remain for the user's actions. */
const AT_ONCE = 4

/** Maximum weight of the cached thumbnails, so that scrolling back shows them at once. A weight of 1 is about 10 KB. */
const KEPT = 600

/** Weight of a thumbnail in each preview size. */
const WEIGHT: Readonly<Record<ThumbForm, number>> = { thumb: 1, medium: 4 }

/** Maximum number of attempts, and the pause between them in milliseconds. */
const TRIES = 3
const REST = 2000

export interface ThumbOptions {
  readonly atOnce?: number
  readonly kept?: number
  readonly after?: After
}

/** Loaded thumbnail, null if the file has none, with its weight. */
interface Known {
  readonly picture: ThumbPicture | null
  readonly weight: number
}

/** Thumbnails of a session. Requested ones are loaded, a few in parallel, and cached. */
export class Thumbs {
  readonly #load: LoadThumb
  readonly #options: Required<ThumbOptions>
  /** Loaded thumbnails, least recently requested first, and their total weight. */
  readonly #known = new Map<string, Known>()
  #weight = 0
  readonly #loading = new Map<string, AbortController>()
  readonly #tries = new Map<string, number>()
  readonly #listeners = new Map<string, Set<() => void>>()
  #wanted = new Map<string, ThumbSource>()
  #resting = false

  constructor(load: LoadThumb, options: ThumbOptions = {}) {
    this.#load = load
    this.#options = { atOnce: AT_ONCE, kept: KEPT, after: (work, ms) => void setTimeout(work, ms), ...options }
  }

  /** Returns the URL of a loaded thumbnail. Null if there is none or it has not loaded yet. */
  url(key: string): string | null {
    return this.#known.get(key)?.picture?.url ?? null
  }

  /** Returns the playing time of a film whose thumbnail has loaded, in seconds. Null if it is not known. */
  duration(key: string): number | null {
    return this.#known.get(key)?.picture?.duration ?? null
  }

  /** Calls `listener` when the result of `url` for a key may have changed. Returns a function that unsubscribes. */
  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(key)
    }
  }

  /** Replaces the list of requested thumbnails, most urgent first. Cancels requests that are not in it. */
  requestThumbs(sources: readonly ThumbSource[]): void {
    this.#wanted = new Map(sources.map((source) => [thumbKey(source), source]))
    for (const [key, loading] of this.#loading) if (!this.#wanted.has(key)) this.#stop(key, loading)
    for (const key of this.#wanted.keys()) this.#touch(key)
    this.#fill()
  }

  /** Releases everything, because another user signs in. */
  forget(): void {
    this.requestThumbs([])
    for (const { picture } of this.#known.values()) picture?.release()
    this.#known.clear()
    this.#weight = 0
    this.#tries.clear()
  }

  #stop(key: string, loading: AbortController): void {
    this.#loading.delete(key)
    loading.abort()
  }

  /** Moves a requested thumbnail to the end of the cache, so that it is evicted last. */
  #touch(key: string): void {
    const known = this.#known.get(key)
    if (known === undefined) return
    this.#known.delete(key)
    this.#known.set(key, known)
  }

  #fill(): void {
    if (this.#resting) return
    for (const [key, source] of this.#wanted) {
      if (this.#loading.size >= this.#options.atOnce) return
      if (!this.#known.has(key) && !this.#loading.has(key)) void this.#fetch(key, source)
    }
  }

  async #fetch(key: string, source: ThumbSource): Promise<void> {
    const loading = new AbortController()
    this.#loading.set(key, loading)
    try {
      const picture = await this.#load(source, loading.signal)
      if (loading.signal.aborted) return picture?.release()
      this.#keep(key, source, picture)
    } catch {
      // Failures are not reported, because the icon remains. Canceled requests are ignored.
      if (loading.signal.aborted) return
      this.#missed(key, source)
    }
    this.#loading.delete(key)
    this.#fill()
  }

  #keep(key: string, { form = 'thumb' }: ThumbSource, picture: ThumbPicture | null): void {
    const weight = WEIGHT[form]
    this.#tries.delete(key)
    this.#known.set(key, { picture, weight })
    this.#weight += weight
    for (const [oldest, old] of this.#known) {
      if (this.#weight <= this.#options.kept) break
      if (this.#wanted.has(oldest)) continue
      this.#known.delete(oldest)
      this.#weight -= old.weight
      old.picture?.release()
    }
    for (const listener of this.#listeners.get(key) ?? []) listener()
  }

  /** Records a failed attempt and pauses all requests, because the server is busy or unreachable. */
  #missed(key: string, source: ThumbSource): void {
    const tries = (this.#tries.get(key) ?? 0) + 1
    this.#tries.set(key, tries)
    if (tries >= TRIES) this.#keep(key, source, null)
    this.#resting = true
    this.#options.after(() => {
      this.#resting = false
      this.#fill()
    }, REST)
  }
}
