import { type ThumbSource, thumbKey } from './thumb-key.ts'

/** A small picture that can be drawn at once. */
export interface ThumbPicture {
  readonly url: string
  /** Gives back what it takes; it cannot be drawn afterwards. */
  release(): void
}

/**
 * Fetches a small picture and makes it ready to be drawn; null when there is none of this file, for good. Throws when it may come
 * another time, and when `signal` says that it is not wanted any more.
 */
export type LoadThumb = (source: ThumbSource, signal: AbortSignal) => Promise<ThumbPicture | null>

/** Calls `work` after `ms`. */
type After = (work: () => void, ms: number) => void

/** A browser opens six connections to a server that speaks HTTP/1.1: two stay free for what the person does. */
const AT_ONCE = 4

/** Pictures kept ready, so that scrolling back shows them at once: some 10 KB each. */
const KEPT = 600

/** How often one is asked for that may come another time, and the rest in between, in ms. */
const TRIES = 3
const REST = 2000

export interface ThumbOptions {
  readonly atOnce?: number
  readonly kept?: number
  readonly after?: After
}

/** The small pictures of a session: those that are wanted come, a few at once, and stay ready for a while. */
export class Thumbs {
  readonly #load: LoadThumb
  readonly #options: Required<ThumbOptions>
  /** Null: there is none. The one that was wanted longest ago is first. */
  readonly #known = new Map<string, ThumbPicture | null>()
  readonly #loading = new Map<string, AbortController>()
  readonly #tries = new Map<string, number>()
  readonly #listeners = new Map<string, Set<() => void>>()
  #wanted = new Map<string, ThumbSource>()
  #resting = false

  constructor(load: LoadThumb, options: ThumbOptions = {}) {
    this.#load = load
    this.#options = { atOnce: AT_ONCE, kept: KEPT, after: (work, ms) => void setTimeout(work, ms), ...options }
  }

  /** The address of a picture that can be drawn; null when there is none, and while it has not come. */
  url(key: string): string | null {
    return this.#known.get(key)?.url ?? null
  }

  /** Tells `listener` when what `url` answers for a key may have changed. The returned function calls it off. */
  subscribe(key: string, listener: () => void): () => void {
    const listeners = this.#listeners.get(key) ?? new Set()
    this.#listeners.set(key, listeners.add(listener))
    return () => {
      listeners.delete(listener)
      if (listeners.size === 0) this.#listeners.delete(key)
    }
  }

  /** From now on these are wanted, the most urgent first; what comes of others is called off. */
  want(sources: readonly ThumbSource[]): void {
    this.#wanted = new Map(sources.map((source) => [thumbKey(source), source]))
    for (const [key, loading] of this.#loading) if (!this.#wanted.has(key)) this.#stop(key, loading)
    for (const key of this.#wanted.keys()) this.#touch(key)
    this.#fill()
  }

  /** Lets go of everything, for somebody else comes to the page. */
  forget(): void {
    this.want([])
    for (const picture of this.#known.values()) picture?.release()
    this.#known.clear()
    this.#tries.clear()
  }

  #stop(key: string, loading: AbortController): void {
    this.#loading.delete(key)
    loading.abort()
  }

  /** What is wanted now is forgotten last. */
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
      this.#keep(key, picture)
    } catch {
      // The icon stays: a small picture is nothing to complain about. What was called off is none of our business any more.
      if (loading.signal.aborted) return
      this.#missed(key)
    }
    this.#loading.delete(key)
    this.#fill()
  }

  #keep(key: string, picture: ThumbPicture | null): void {
    this.#tries.delete(key)
    this.#known.set(key, picture)
    for (const [oldest, old] of this.#known) {
      if (this.#known.size <= this.#options.kept) break
      if (this.#wanted.has(oldest)) continue
      this.#known.delete(oldest)
      old?.release()
    }
    for (const listener of this.#listeners.get(key) ?? []) listener()
  }

  /** The server is busy or away: nothing is asked for a while. */
  #missed(key: string): void {
    const tries = (this.#tries.get(key) ?? 0) + 1
    this.#tries.set(key, tries)
    if (tries >= TRIES) this.#keep(key, null)
    this.#resting = true
    this.#options.after(() => {
      this.#resting = false
      this.#fill()
    }, REST)
  }
}
