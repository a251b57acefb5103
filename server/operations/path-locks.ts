import type { Scope } from '#server/access/authorize.ts'
import { foldPath } from '#server/access/rules.ts'
import { below, isWithin, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/lib/errors.ts'

/** A part of the served tree that one operation needs: one item or a whole tree to change, or a tree to copy from. */
export type Claim = { readonly place: VirtualPath; readonly extent: 'item' | 'tree' | 'source' }

/** `path` of this scope alone: what happens to its neighbours and, in a folder, to other entries does not matter. */
export const itemClaim = (scope: Scope, path: VirtualPath): Claim => claim(scope, path, 'item')

/** `path` of this scope and everything below it. */
export const treeClaim = (scope: Scope, path: VirtualPath): Claim => claim(scope, path, 'tree')

/**
 * `path` of this scope and everything below it, which must not be copied into, moved or deleted meanwhile: two folders copied into each
 * other would grow for ever. Single files in it stay free, so that people go on working.
 */
export const sourceClaim = (scope: Scope, path: VirtualPath): Claim => claim(scope, path, 'source')

type Waiting = { readonly claims: readonly Claim[]; readonly giveWay: (() => void) | null; wake: (() => void) | null }

/**
 * Keeps operations of this process from meeting on the same path. First come, first served: whoever overlaps an earlier one waits for it,
 * be that running or waiting itself. The disk stays the judge of everything else that happens to it.
 */
export class PathLocks {
  readonly #entries: Waiting[] = []
  readonly #patience: number

  /** @param patience how long anyone waits, in milliseconds */
  constructor(patience: number) {
    this.#patience = patience
  }

  /**
   * Waits until nothing earlier overlaps the claims; the returned function gives them back. Who says how it would give way is asked to by
   * the first that has to wait for it and would not do the same.
   *
   * @throws AppError `busy` when it takes longer than the patience; what `signal` says when it is aborted
   */
  async acquire(
    claims: readonly Claim[],
    signal: AbortSignal,
    giveWay: (() => void) | null = null,
  ): Promise<() => void> {
    signal.throwIfAborted()
    const entry: Waiting = { claims, giveWay, wake: null }
    this.#entries.push(entry)
    if (!giveWay) this.#clearTheWay(entry)
    if (this.#isBlocked(entry)) await this.#wait(entry, signal)
    return () => this.#release(entry)
  }

  /** The claims if nothing overlaps them now; null otherwise. */
  tryAcquire(claims: readonly Claim[]): (() => void) | null {
    if (this.#entries.some((other) => overlap(other.claims, claims))) return null
    const entry: Waiting = { claims, giveWay: null, wake: null }
    this.#entries.push(entry)
    return () => this.#release(entry)
  }

  async #wait(entry: Waiting, signal: AbortSignal): Promise<void> {
    const patience = AbortSignal.timeout(this.#patience)
    const either = AbortSignal.any([signal, patience])
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const giveUp = () =>
      reject(
        patience.aborted
          ? new AppError('busy', 'Something else is happening there.', { retryAfter: 5 })
          : either.reason,
      )
    entry.wake = resolve
    either.addEventListener('abort', giveUp, { once: true })
    try {
      await promise
    } catch (error) {
      this.#release(entry)
      throw error
    } finally {
      either.removeEventListener('abort', giveUp)
    }
  }

  #release(entry: Waiting): void {
    const at = this.#entries.indexOf(entry)
    if (at === -1) return
    this.#entries.splice(at, 1)
    for (const waiting of this.#entries) {
      if (!waiting.wake || this.#isBlocked(waiting)) continue
      waiting.wake()
      waiting.wake = null
    }
  }

  #clearTheWay(entry: Waiting): void {
    const inTheWay = this.#entries.filter((other) => other !== entry && overlap(other.claims, entry.claims))
    for (const { giveWay } of inTheWay) giveWay?.()
  }

  #isBlocked(entry: Waiting): boolean {
    for (const earlier of this.#entries) {
      if (earlier === entry) return false
      if (overlap(earlier.claims, entry.claims)) return true
    }
    return false
  }
}

function claim(scope: Scope, path: VirtualPath, extent: Claim['extent']): Claim {
  return { place: foldPath(below(scope.root, path), scope.matching), extent }
}

function overlap(some: readonly Claim[], others: readonly Claim[]): boolean {
  return some.some((a) => others.some((b) => collide(a, b)))
}

function collide(a: Claim, b: Claim): boolean {
  if (a.extent === 'tree' || b.extent === 'tree')
    return a.place === b.place || reaches(a, b.place) || reaches(b, a.place)
  return a.extent === 'item' && b.extent === 'item' && a.place === b.place
}

const reaches = (claim: Claim, place: VirtualPath) => claim.extent !== 'item' && isWithin(place, claim.place)
