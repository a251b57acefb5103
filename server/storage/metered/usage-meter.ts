import type { Subject } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'

/** Bytes of content and number of files. Links and special files are files of 0 bytes; directories do not count. */
export type UsageAmount = { readonly bytes: number; readonly files: number }

/** Kind of an amount: the tree itself, its trash or its versions. */
export type UsagePart = 'live' | 'trash' | 'version'

/** The user or visitor who is told why something is refused. */
export type Asking = Pick<Subject, 'limitedTo'>

/** An amount that is reserved until it is disposed of, so that concurrent writes cannot exceed a quota together. */
export interface ReservedAmount extends Disposable {
  /** Reserves more. @throws AppError `quota_exceeded`, unless it is `forced` */
  grow(more: UsageAmount, forced?: Forced): void
}

/** Whether an amount is not refused: anywhere, or where it counts already because it comes from this pool. */
export type Forced = boolean | MeteredPool

/** One or several trees whose content is counted together, each limited by one quota. */
export interface MeteredPool {
  /** Waits until the usage is known, for a limited time: afterwards, what is written is counted but not refused. */
  whenCounted(): Promise<void>
  /** Reserves an amount. @throws AppError `quota_exceeded`, unless it is `forced` */
  reserve(amount: UsageAmount, asking: Asking, forced?: Forced): ReservedAmount
  /** Adds a completed change to the usage; negative for what was removed. */
  add(part: UsagePart, amount: UsageAmount): void
  /** Has the tree counted again: its usage may have changed by an unknown amount. */
  countAgain(): void
  /** Returns the part of it that does not count for another one; null if there is none. */
  outside(other: MeteredPool | null): MeteredPool | null
  /** Returns whether everything in it counts for a pool, too. */
  includes(pool: MeteredPool): boolean
}

/** The pools at one time. */
export interface MeteredPools {
  /** Whether any pool is limited. Otherwise nothing has to be measured. */
  readonly isLimited: boolean
  /** Returns the pool that an item counts for; null when it is not limited. */
  poolAt(place: VirtualPath): MeteredPool | null
  /** Returns whether another pool begins below a place, or one that follows the folder at the place when it moves. */
  hasPoolsBelow(place: VirtualPath): boolean
  /** Returns the limited pools that begin below a place. */
  poolsBelow(place: VirtualPath): readonly MeteredPool[]
}

/** Room that unfinished uploads have reserved, by the names of their partial files. */
export interface HeldAmounts {
  /**
   * Reserves an amount for an upload in place of what it and the uploads `replaced` had reserved. Returns a function that restores the
   * earlier reservations.
   *
   * @throws AppError `quota_exceeded`, unless it is `forced`; the earlier reservations remain then
   */
  hold(name: string, what: HeldAmount, options?: HoldOptions): Promise<() => void>
  release(name: string): void
  /** Releases the reservation of an upload, and returns a function that restores it. */
  suspend(name: string): () => void
  /**
   * Reserves the amount of an upload again if others use it because nothing was received for a time, and ensures that it remains reserved
   * until it is disposed of.
   *
   * @throws AppError `quota_exceeded`
   */
  receive(name: string, asking: Asking): Promise<Disposable>
}
export type HeldAmount = { readonly place: VirtualPath; readonly amount: UsageAmount }
export type HoldOptions = {
  readonly asking?: Asking
  readonly replaced?: readonly string[]
  readonly forced?: boolean
  /** Time of the last byte, in milliseconds since the epoch; by default now. */
  readonly since?: number
}

/** Counts the usage of pools and refuses what exceeds their quotas. */
export interface UsageMeter {
  /** Returns the current pools. Costs microseconds while the database is unchanged. */
  current(): Promise<MeteredPools>
  readonly held: HeldAmounts
}

export const NO_AMOUNT: UsageAmount = { bytes: 0, files: 0 }
export const sumOf = (one: UsageAmount, other: UsageAmount): UsageAmount => ({
  bytes: one.bytes + other.bytes,
  files: one.files + other.files,
})
export const negated = ({ bytes, files }: UsageAmount): UsageAmount => ({ bytes: -bytes, files: -files })
export const differenceOf = (one: UsageAmount, other: UsageAmount): UsageAmount => sumOf(one, negated(other))
