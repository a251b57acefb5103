import { availableParallelism } from 'node:os'
import path from 'node:path'
import { AppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { sweepScratch } from '#server/platform/own-files/scratch.ts'
import { type Helpers, helperScript, NoHelpers } from '#server/platform/process/helper-scripts.ts'
import { ProcessEnded, type ProcessLimits } from '#server/platform/process/limited-process.ts'
import type { DecodeJob, Programs } from './decoder/job.ts'
import { type Decoded, DecoderProcess } from './decoder-process.ts'

/** After so many jobs a process is replaced, so that nothing adds up in it. */
const MOST_JOBS = 500

/** So many pictures are decoded at once; more would need more memory and gain nothing. */
export const DECODERS = Math.min(2, availableParallelism())

/** `idle`: how long processes wait for more work before their memory is given back (ms). */
type Limits = ProcessLimits & { readonly idle: number }

export const LIMITS: Limits = { idle: 20_000, start: 10_000, job: 5000, memory: 1024 ** 3, processor: 600 }

export type DecoderParts = {
  readonly programs: Programs
  /** A folder of ours, absolute, where the programs may write. */
  readonly scratch: string
  readonly log: Log
  readonly limits?: Limits
  /** Null where the decoder is a script beside the program. */
  readonly helpers?: Helpers | null
}

/** The processes that make previews: started when they are wanted, ended when they are not. */
export class Decoders {
  readonly #programs: Programs
  readonly #scratch: string
  readonly #limits: Limits
  readonly #log: Log
  readonly #helpers: Helpers | null
  readonly #idle: DecoderProcess[] = []
  readonly #all = new Set<DecoderProcess>()
  #started = 0
  #told: NoHelpers | null = null
  #rest: Timer | null = null

  constructor({ programs, scratch, log, limits = LIMITS, helpers = null }: DecoderParts) {
    this.#helpers = helpers
    this.#programs = programs
    this.#scratch = scratch
    this.#limits = limits
    this.#log = log
    sweepScratch(scratch, Date.now()).catch((error) => log.warn('scratch files are left', errorFields(error)))
  }

  /**
   * Makes one preview. A process that ends over it costs nothing but this preview.
   *
   * @returns how it went: what took too long is `too_large`, what ended the process `unreadable`; all is `unsupported` where the decoder cannot be had
   * @throws AppError `busy` when no process came up
   */
  async decode(job: DecodeJob, bytes?: Uint8Array): Promise<Decoded> {
    if (this.#rest) clearTimeout(this.#rest)
    this.#rest = null
    const decoder = this.#takeIdle() ?? (await this.#begin())
    if (decoder === null) return NO_DECODER
    try {
      const decoded = await decoder.decode(job, bytes)
      this.#giveBack(decoder)
      return decoded
    } catch (error) {
      if (!(error instanceof ProcessEnded)) throw error
      this.#all.delete(decoder)
      this.#log.warn('a decoder of previews ended', { why: error.message, kind: job.kind })
      // One that never came up says nothing about the file.
      if (decoder.jobs === 0) return this.#neverCameUp(error)
      return { outcome: error.timedOut ? 'too_large' : 'unreadable', bytes: new Uint8Array() }
    } finally {
      this.#restLater()
    }
  }

  /** Where it was unpacked whole and gives up, the system lacks what it needs, and there is nothing to wait for. @throws AppError `busy` */
  #neverCameUp({ gaveUp }: ProcessEnded): Decoded {
    if (!(this.#helpers && gaveUp)) throw notNow()
    this.#log.error('no previews can be made', { why: 'the decoder does not start: `coffer doctor` says what to do' })
    return NO_DECODER
  }

  /** Ends all processes, and what they were at. */
  close(): void {
    if (this.#rest) clearTimeout(this.#rest)
    this.#rest = null
    for (const decoder of this.#all) decoder.end('was closed')
    this.#all.clear()
    this.#idle.length = 0
  }

  #takeIdle(): DecoderProcess | null {
    for (let idle = this.#idle.pop(); idle; idle = this.#idle.pop()) {
      if (!idle.isEnded) return idle
      this.#all.delete(idle)
    }
    return null
  }

  /** Null where the decoder cannot be had: the server goes on without previews. */
  async #begin(): Promise<DecoderProcess | null> {
    try {
      const script = await helperScript('preview-decoder', import.meta, this.#helpers)
      const tools = { programs: this.#programs, scratch: this.#newScratch() }
      const started = new DecoderProcess(script, tools, this.#limits)
      this.#all.add(started)
      return started
    } catch (error) {
      if (!(error instanceof NoHelpers)) throw error
      // Nothing is tried again before a while, and then it is another.
      if (error !== this.#told) this.#log.error('no previews can be made', { why: error.message })
      this.#told = error
      return null
    }
  }

  #newScratch(): string {
    this.#started += 1
    return path.join(this.#scratch, `${process.pid}-${this.#started}`)
  }

  #giveBack(decoder: DecoderProcess): void {
    if (decoder.jobs < MOST_JOBS) this.#idle.push(decoder)
    else {
      this.#all.delete(decoder)
      decoder.end('has worked enough')
    }
  }

  #restLater(): void {
    if (this.#idle.length === this.#all.size && this.#all.size > 0)
      this.#rest ??= setTimeout(() => this.close(), this.#limits.idle).unref()
  }
}

const NO_DECODER: Decoded = { outcome: 'unsupported', bytes: new Uint8Array() }

/** Seconds after which a process may come up again. */
const RETRY_AFTER = 10

const notNow = () => new AppError('busy', 'No previews can be made at the moment.', { retryAfter: RETRY_AFTER })
