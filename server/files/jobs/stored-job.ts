import type { Job } from '#contract/jobs.ts'
import type { Identities } from './identities.ts'
import type { JobWish } from './wish.ts'

/** Whose jobs are asked for: a person's, or of these what one of their tokens began. */
export type JobOwner = { readonly userId: number; readonly tokenId?: number }

/** A job as it is kept. Times are milliseconds since the epoch. */
export type StoredJob = {
  readonly id: number
  readonly userId: number
  /** Where their scope was below the served root: its paths are inside that, and nowhere else. */
  readonly scopeRoot: string
  /** Where it was asked from. */
  readonly address: string | null
  /** The token that began it, and goes on narrowing it; null of what a person began. */
  readonly tokenId: number | null
  /** What its owner did at once, as their page named it. */
  readonly gesture: string | null
  /** As its owner sees it. */
  readonly shown: Job
  /** How often it was begun. */
  readonly tries: number
  readonly isCancelled: boolean
  readonly updatedAt: number
}

/** The same with what is to be done, for one that has not ended. */
export type UnendedJob = StoredJob & {
  readonly wish: JobWish
  /** Of a deletion that was begun. */
  readonly identities: Identities | null
}

/** A job that is about to be kept. */
export type NewJob = {
  readonly userId: number
  readonly scopeRoot: string
  readonly address: string | null
  readonly tokenId: number | null
  readonly gesture: string | null
  /** JSON. */
  readonly wish: string
  readonly shown: Omit<Job, 'id'>
}

/** Has it ended? */
export const isEnded = ({ state }: Pick<Job, 'state'>) => state !== 'waiting' && state !== 'running'
