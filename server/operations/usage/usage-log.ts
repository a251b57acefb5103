import type { UsageAmount } from '#server/storage/metered/usage-meter.ts'

/** Amounts that count for the quota of a pool: the tree, its trash and its versions. */
export type PoolUsage = {
  readonly live: UsageAmount
  readonly trash: UsageAmount
  readonly version: UsageAmount
  /** Share of the quota in percent that users were last warned of; 0: none. */
  readonly warned: number
  /** Time of the last change, in milliseconds since the epoch. */
  readonly asOf: number
}

/** The usage of a pool, by a key; null to remove it. */
export type UsageRow = { readonly key: string; readonly usage: PoolUsage | null }

/** The usage of pools with a quota. The journal writes it in the transaction that ends the operations which changed it. */
export interface UsageLog {
  /** Queues the usage of a pool for the next batch and returns at once. */
  setUsage(row: UsageRow): void

  /** Returns the usage of all pools, by their keys. */
  allUsage(): Promise<ReadonlyMap<string, PoolUsage>>
}

/** Adds a row to those that wait, in place of an earlier one of the same pool. */
export function withUsage(waiting: UsageRow[], row: UsageRow): void {
  const at = waiting.findIndex(({ key }) => key === row.key)
  if (at === -1) waiting.push(row)
  else waiting[at] = row
}
