import type { Job } from '#contract/jobs.ts'
import type { Identities } from './identities.ts'
import type { JobSpec } from './job-spec.ts'

/** Owner of jobs: a user, or one of the user's tokens. */
export type JobOwner = { readonly userId: number; readonly tokenId?: number }

/** A job as stored. Times are milliseconds since the epoch. */
export type StoredJob = {
  readonly id: number
  readonly userId: number
  /** Root of the user's scope below the served root: all its paths are inside that. */
  readonly scopeRoot: string
  /** The client's address. */
  readonly address: string | null
  /** The token that started it, and which continues to limit it; null if a user's session did. */
  readonly tokenId: number | null
  /** Groups it with other operations of the same action; assigned by the page. */
  readonly gesture: string | null
  /** The job as its owner sees it. */
  readonly shown: Job
  /** Number of times it was started. */
  readonly tries: number
  readonly isCancelled: boolean
  readonly updatedAt: number
}

/** A job that has not ended, with its specification. */
export type UnendedJob = StoredJob & {
  readonly wish: JobSpec
  /** Set for a deletion that was started. */
  readonly identities: Identities | null
}

/** A job before it is stored. */
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

/** Returns whether a job has ended. */
export const isEnded = ({ state }: Pick<Job, 'state'>) => state !== 'waiting' && state !== 'running'
