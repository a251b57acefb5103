import { availableParallelism } from 'node:os'
import path from 'node:path'
import { AppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { sweepScratch } from '#server/platform/own-files/scratch.ts'
import { type Helpers, HelpersUnavailable, helperScript } from '#server/platform/process/helper-scripts.ts'
import { IdleTimer } from '#server/platform/process/idle-timer.ts'
import { ProcessEnded, type ProcessLimits } from '#server/platform/process/limited-process.ts'
import type { DateJob, DecodeJob, EditJob, Programs } from './decoder/job.ts'
import { type Decoded, DecoderProcess } from './decoder-process.ts'

/** Number of jobs after which a process is replaced, so that memory and other resources do not accumulate. */
const MOST_JOBS = 500

/** The same for dates, for which nothing is decoded. */
const MOST_DATES = 20_000

type Job = DecodeJob | EditJob | DateJob

/** Number of pictures decoded in parallel; more would need more memory without any gain. */
export const DECODERS = Math.min(2, availableParallelism())

/** `idle`: time for which idle processes are retained before their memory is released, in milliseconds. */
type Limits = ProcessLimits & { readonly idle: number }

/** @limit Previews and subtitles | Decoder process | {job ms} of processor time and {wall ms} in all for each file, {memory bytes} of memory */
export const LIMITS: Limits = {
  idle: 8000,
  start: 10_000,
  job: 5000,
  wall: 30_000,
  memory: 1024 ** 3,
  processor: 600,
}

/**
 * Limits for editing pictures: all pixels are decoded and written again.
 *
 * @limit Previews and subtitles | Process that edits a picture | {job ms} of processor time and {wall ms} in all for each picture, {memory bytes} of memory
 */
export const EDIT_LIMITS: Limits = { ...LIMITS, job: 40_000, wall: 120_000 }

export type DecoderParts = {
  readonly programs: Programs
  /** Absolute path of a directory of the server in which the programs may write. */
  readonly scratch: string
  readonly log: Log
  readonly limits?: Limits
  /** Null if the decoder is a script beside the program. */
  readonly helpers: Helpers | null
}

/** Manages the processes that produce previews: starts them on demand, and ends them when idle. */
export class Decoders {
  readonly #programs: Programs
  readonly #scratch: string
  readonly #limits: Limits
  readonly #log: Log
  readonly #helpers: Helpers | null
  readonly #free: DecoderProcess[] = []
  readonly #all = new Set<DecoderProcess>()
  #started = 0
  #reported: HelpersUnavailable | null = null
  readonly #idle = new IdleTimer(() => this.close())

  constructor({ programs, scratch, log, limits = LIMITS, helpers }: DecoderParts) {
    this.#helpers = helpers
    this.#programs = programs
    this.#scratch = scratch
    this.#limits = limits
    this.#log = log
    sweepScratch(scratch, Date.now()).catch((error) =>
      log.warn('scratch files could not be removed', errorFields(error)),
    )
  }

  /**
   * Produces one preview or one edited picture, or reads one date. If the process ends because of it, only this job fails.
   *
   * @returns the outcome: `too_large` for a job that needs too much processor time, `unreadable` for one that ended the process; always
   * `unsupported`, and `NO_DECODER`, if the decoder is not available
   * @param signal when it is aborted, the process ends
   * @throws AppError `busy` when no process could be started, or when it did not get enough processor time; the reason of the signal when it
   * is aborted
   */
  async decode(job: Job, bytes?: Uint8Array, signal?: AbortSignal): Promise<Decoded> {
    signal?.throwIfAborted()
    this.#idle.stop()
    const decoder = this.#takeFree() ?? (await this.#begin())
    if (decoder === null) return NO_DECODER
    const onAbort = () => decoder.end('is no longer needed')
    signal?.addEventListener('abort', onAbort)
    // The client may have left while the process was started.
    if (signal?.aborted) onAbort()
    try {
      const decoded = await decoder.decode(job, bytes)
      this.#returnDecoder(decoder, 'date' in job ? MOST_DATES : MOST_JOBS)
      return decoded
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error
      this.#all.delete(decoder)
      signal?.throwIfAborted()
      this.#log.warn('a decoder of previews ended', { why: error.message, kind: kindOf(job) })
      // A process that never started says nothing about the file.
      if (decoder.jobs === 0) return this.#neverCameUp(error, job)
      if (error.timedOut) throw notNow(job)
      return { outcome: error.exhausted ? 'too_large' : 'unreadable', bytes: new Uint8Array() }
    } finally {
      signal?.removeEventListener('abort', onAbort)
      if (this.#free.length === this.#all.size && this.#all.size > 0) this.#idle.restart(this.#limits.idle)
    }
  }

  /**
   * If the decoder was unpacked completely and still exits, the system lacks a dependency, and retrying is pointless. @throws AppError
   * `busy`
   */
  #neverCameUp({ gaveUp }: ProcessEnded, job: Job): Decoded {
    if (!(this.#helpers && gaveUp)) throw notNow(job)
    this.#log.error('previews cannot be created', { why: 'the decoder does not start; run `coffer doctor`' })
    return NO_DECODER
  }

  /** Ends all processes, and their current jobs. */
  close(): void {
    this.#idle.stop()
    for (const decoder of this.#all) decoder.end('was closed')
    this.#all.clear()
    this.#free.length = 0
  }

  #takeFree(): DecoderProcess | null {
    for (let free = this.#free.pop(); free; free = this.#free.pop()) {
      if (!free.isEnded) return free
      this.#all.delete(free)
    }
    return null
  }

  /** Returns null if the decoder is not available: the server continues without previews. */
  async #begin(): Promise<DecoderProcess | null> {
    try {
      const script = await helperScript('preview-decoder', import.meta.path, this.#helpers)
      const tools = { programs: this.#programs, scratch: this.#newScratch() }
      const started = new DecoderProcess(script, tools, this.#limits)
      this.#all.add(started)
      return started
    } catch (error) {
      if (!(error instanceof HelpersUnavailable)) throw error
      // The attempt is repeated only after a while, which yields another error object.
      if (error !== this.#reported) this.#log.error('previews cannot be created', { why: error.message })
      this.#reported = error
      return null
    }
  }

  #newScratch(): string {
    this.#started += 1
    return path.join(this.#scratch, `${process.pid}-${this.#started}`)
  }

  #returnDecoder(decoder: DecoderProcess, mostJobs: number): void {
    if (decoder.jobs < mostJobs && !decoder.isWorn) this.#free.push(decoder)
    else {
      this.#all.delete(decoder)
      decoder.end('has reached its limit of jobs')
    }
  }
}

/** The result of every job while the decoder is not available. */
export const NO_DECODER: Decoded = { outcome: 'unsupported', bytes: new Uint8Array() }

/** Delay after which a process may start again, in seconds. */
const RETRY_AFTER = 10

const REFUSALS = {
  edit: 'Pictures cannot be edited at the moment.',
  date: 'Dates cannot be read at the moment.',
  preview: 'Previews cannot be created at the moment.',
} as const

/** The refusal of a job that says nothing about its file. */
export const notNow = (job: Job) =>
  new AppError('busy', REFUSALS['kind' in job ? 'preview' : kindOf(job)], { retryAfter: RETRY_AFTER })

function kindOf(job: EditJob | DateJob): 'edit' | 'date'
function kindOf(job: Job): DecodeJob['kind'] | 'edit' | 'date'
function kindOf(job: Job) {
  if ('edit' in job) return 'edit'
  return 'date' in job ? 'date' : job.kind
}
