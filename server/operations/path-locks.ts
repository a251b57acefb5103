import type { Scope } from '#server/access/authorize.ts'
import { foldPath } from '#server/access/rules.ts'
import { isWithin, joinPaths, type VirtualPath } from '#server/access/virtual-path.ts'
import { waitForTurn } from '#server/platform/queue/wait-for-turn.ts'
import { itemBusy } from '#server/platform/refusals.ts'

/** A part of the served tree that one operation locks: one item or a whole tree to change, or a tree to copy from. */
export type Claim = { readonly place: VirtualPath; readonly extent: 'item' | 'tree' | 'source' }

/** Returns a claim to `path` of this scope alone; its siblings and, in a directory, other entries are not affected. */
export const itemClaim = (scope: Scope, path: VirtualPath): Claim => claim(scope, path, 'item')

/** Returns a claim to `path` of this scope and everything below it. */
export const treeClaim = (scope: Scope, path: VirtualPath): Claim => claim(scope, path, 'tree')

/**
 * Returns a claim to `path` of this scope and everything below it as a source: it must not be copied into, moved or
 * deleted meanwhile, since two directories copied into each other would grow without end. Single files in it are not
 * locked, so that users can continue to work.
 */
export const sourceClaim = (scope: Scope, path: VirtualPath): Claim => claim(scope, path, 'source')

type Entry = {
  readonly claims: readonly Claim[]
  readonly giveWay: (() => void) | null
  /** Increases with each entry. */
  readonly number: number
  /** Null unless it waits. */
  wake: (() => void) | null
}

/**
 * Keeps operations of this process from working on the same path at once. First come, first served: a claim waits for
 * every earlier one that overlaps it, whether that runs or waits itself. Other changes on the disk are detected by the
 * storage.
 */
export class PathLocks {
  readonly #entries = new Entries()
  readonly #waiting = new Set<Entry>()
  readonly #patience: number

  /** @param patience time limit for waiting, in milliseconds */
  constructor(patience: number) {
    this.#patience = patience
  }

  /**
   * Waits until no earlier claim overlaps these; the returned function releases them. `giveWay` is called by the first
   * claim that has to wait for this one and has no `giveWay` itself.
   *
   * @throws AppError `busy` after the time limit; the reason of `signal` when it is aborted
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

  /** Returns a function that releases the claims if nothing overlaps them now; null otherwise. */
  tryAcquire(claims: readonly Claim[]): (() => void) | null {
    if (this.#entries.overlapping(claims).length > 0) return null
    const entry = this.#entries.add(claims, null)
    return () => this.#release(entry)
  }

  #wait(entry: Entry, signal: AbortSignal): Promise<void> {
    return waitForTurn<void>(
      (begin) => {
        entry.wake = begin
        this.#waiting.add(entry)
        return () => this.#release(entry)
      },
      { signal, patience: this.#patience, refusal: itemBusy },
    )
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

/** All entries that hold claims or wait for them. Entries of single items, by far the most frequent, are found by their place. */
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

  /** Returns false when it was removed before. */
  remove(entry: Entry): boolean {
    if (!this.#all.delete(entry)) return false
    this.#wide.delete(entry)
    for (const { place } of entry.claims) {
      const there = this.#items.get(place)
      if (there?.delete(entry) && there.size === 0) this.#items.delete(place)
    }
    return true
  }

  /** Returns all entries that conflict with these claims, in no particular order. */
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
  return { place: foldPath(joinPaths(scope.root, path), scope.matching), extent }
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
