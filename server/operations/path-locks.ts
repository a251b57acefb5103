import type { Scope } from '#server/access/authorize.ts'
import { foldPath } from '#server/access/rules.ts'
import { below, isWithin, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'

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

type Entry = {
  readonly claims: readonly Claim[]
  readonly giveWay: (() => void) | null
  /** Grows with the time of coming. */
  readonly number: number
  /** Null unless it waits. */
  wake: (() => void) | null
}

/**
 * Keeps operations of this process from meeting on the same path. First come, first served: whoever overlaps an earlier one waits for it,
 * be that running or waiting itself. The disk stays the judge of everything else that happens to it.
 */
export class PathLocks {
  readonly #entries = new Entries()
  readonly #waiting = new Set<Entry>()
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
    const entry = this.#entries.add(claims, giveWay)
    if (!giveWay) this.#clearTheWay(entry)
    if (this.#isBlocked(entry)) await this.#wait(entry, signal)
    return () => this.#release(entry)
  }

  /** The claims if nothing overlaps them now; null otherwise. */
  tryAcquire(claims: readonly Claim[]): (() => void) | null {
    if (this.#entries.overlapping(claims).length > 0) return null
    const entry = this.#entries.add(claims, null)
    return () => this.#release(entry)
  }

  async #wait(entry: Entry, signal: AbortSignal): Promise<void> {
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
    this.#waiting.add(entry)
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

  #release(entry: Entry): void {
    if (!this.#entries.remove(entry)) return
    this.#waiting.delete(entry)
    for (const waiting of this.#waiting) {
      if (!overlap(waiting.claims, entry.claims) || this.#isBlocked(waiting)) continue
      this.#waiting.delete(waiting)
      waiting.wake?.()
      waiting.wake = null
    }
  }

  #clearTheWay(entry: Entry): void {
    for (const other of this.#entries.overlapping(entry.claims)) if (other !== entry) other.giveWay?.()
  }

  #isBlocked(entry: Entry): boolean {
    return this.#entries.overlapping(entry.claims).some(({ number }) => number < entry.number)
  }
}

/** Who has claims or waits for them. Those of single items, by far the most, are found by their place. */
class Entries {
  readonly #all = new Set<Entry>()
  readonly #wide = new Set<Entry>()
  readonly #items = new Map<VirtualPath, Set<Entry>>()
  #count = 0

  add(claims: readonly Claim[], giveWay: Entry['giveWay']): Entry {
    const entry: Entry = { claims, giveWay, number: this.#count++, wake: null }
    this.#all.add(entry)
    if (!isOfItems(claims)) this.#wide.add(entry)
    else for (const { place } of claims) this.#at(place).add(entry)
    return entry
  }

  /** Answers false when it was removed before. */
  remove(entry: Entry): boolean {
    if (!this.#all.delete(entry)) return false
    this.#wide.delete(entry)
    for (const { place } of entry.claims) {
      const there = this.#items.get(place)
      if (there?.delete(entry) && there.size === 0) this.#items.delete(place)
    }
    return true
  }

  /** All that cannot be beside these claims, in no order. */
  overlapping(claims: readonly Claim[]): Entry[] {
    const near = isOfItems(claims)
      ? [...this.#wide, ...claims.flatMap(({ place }) => [...(this.#items.get(place) ?? [])])]
      : [...this.#all]
    return near.filter((other) => overlap(other.claims, claims))
  }

  #at(place: VirtualPath): Set<Entry> {
    const there = this.#items.get(place) ?? new Set()
    this.#items.set(place, there)
    return there
  }
}

const isOfItems = (claims: readonly Claim[]) => claims.every(({ extent }) => extent === 'item')

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
