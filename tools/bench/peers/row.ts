import { rate } from '../harness.ts'
import type { Operations } from './adapter.ts'
import type { Sizes } from './ground.ts'
import type { Running } from './start.ts'

/** One figure of a row. */
type Metric = { readonly work: string; readonly better: 'more' | 'less'; show(value: number): string }

/** A local program that does the same work without a server; it returns the row's figures, null for one that it does not have. */
type LocalProgram = { readonly name: string; measure(turn: number): Promise<readonly (number | null)[]> }

/** Work that each contestant does in turn. */
export type Row = {
  readonly metrics: readonly Metric[]
  readonly needs: readonly (keyof Operations)[]
  readonly runs: number
  /** Whether one run before the others is not counted. */
  readonly warmUp: boolean
  /** Returns a figure for each metric; null where it cannot be measured here. */
  measure(contestant: Running, turn: number): Promise<readonly (number | null)[]>
  readonly local?: LocalProgram
}

/** Number of runs of most rows. */
export const RUNS = 3

export const seconds = (value: number) => `${value.toFixed(2)} s`
export const count = (value: number) => value.toFixed(0)
export const megabytesPerSecond = (value: number) => rate(value, 'MB/s')

/** Sizes, files and folders that the rows share. */
export type RowContext = {
  readonly sizes: Sizes
  /** The large file that is uploaded. */
  readonly source: string
  /** A folder for the files of local programs. */
  readonly local: string
  /** The root of Coffer, from which local programs read. */
  readonly shared: string
  /** The large file's size in words. */
  readonly size: string
  /** Returns the rate of a transfer of the large file, in megabytes per second. */
  speed(milliseconds: number): number
}

/** Returns an operation that the row needs; the reason is an error where there is none. */
export function offered<Operation>(operation: Operation | string): Exclude<Operation, string> {
  if (typeof operation === 'string') throw new Error(operation)
  return operation as Exclude<Operation, string>
}
