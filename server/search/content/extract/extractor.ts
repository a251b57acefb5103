import type { Log } from '#server/platform/log/log.ts'
import { type Helpers, HelpersUnavailable, helperScript } from '#server/platform/process/helper-scripts.ts'
import { IdleTimer } from '#server/platform/process/idle-timer.ts'
import { LimitedProcess, ProcessEnded, type ProcessLimits } from '#server/platform/process/limited-process.ts'
import { MAX_TEXT_LENGTH, type TextJob, TextReply } from './text-job.ts'

/** Niceness of the process: everything else comes first. */
export const LOWEST_PRIORITY = 19

/** Number of files after which the process is replaced, so that nothing accumulates in it. */
const MOST_JOBS = 100

/**
 * `idle`: time that the process waits for more work before it is ended to free its memory, in milliseconds; `niceness`: that of `nice`.
 */
type Limits = ProcessLimits & { readonly idle: number; readonly niceness: number }

/** @limit Search | Text extraction process | {job ms} of processor time and {wall ms} in all for each file, {memory bytes} of memory */
const LIMITS: Limits = {
  idle: 10_000,
  start: 10_000,
  job: 5000,
  wall: 30_000,
  memory: 1024 ** 3,
  processor: 600,
  niceness: LOWEST_PRIORITY,
}

/** Extracts text from files, one at a time, in a separate process that exists while it is needed. */
export class Extractor {
  readonly #log: Log
  readonly #limits: Limits
  readonly #helpers: Helpers | null
  #process: LimitedProcess | null = null
  readonly #idle = new IdleTimer(() => this.close())

  /** @param helpers null when the extractor is a script beside the program */
  constructor(log: Log, limits: Partial<Limits> = {}, helpers: Helpers | null = null) {
    this.#log = log
    this.#helpers = helpers
    this.#limits = { ...LIMITS, ...limits }
  }

  /**
   * Returns the text of one file; null when there is no readable text, also when the process ended because of it.
   *
   * @throws ProcessEnded when no process could be started, or when it did not get enough processor time, which says nothing about the file
   */
  async textOf(job: TextJob, bytes?: Uint8Array): Promise<string | null> {
    this.#idle.stop()
    const running = await this.#running()
    try {
      const answer = await running.runJob(job, bytes)
      const reply = TextReply.safeParse(answer.head)
      if (!reply.success) running.end('sent an unexpected response')
      return reply.data?.outcome === 'text' ? Buffer.from(answer.bytes).toString() : null
    } catch (error) {
      if (!(error instanceof ProcessEnded) || running.jobs === 0 || error.timedOut) throw error
      this.#log.info('a file whose content search is not available', { why: error.message, format: job.format })
      return null
    } finally {
      this.#idle.restart(this.#limits.idle)
    }
  }

  /** Ends the process and its current job. */
  close(): void {
    this.#idle.stop()
    this.#process?.end('was closed')
    this.#process = null
  }

  async #running(): Promise<LimitedProcess> {
    const last = this.#process
    if (last && !last.isEnded && last.jobs < MOST_JOBS && !last.isWorn) return last
    last?.end('has reached its limit of jobs')
    const command = {
      script: await this.#script(),
      niceness: this.#limits.niceness,
      isIdle: true,
      // A UTF-16 unit of text is at most three bytes.
      longestReply: MAX_TEXT_LENGTH * 3 + 1024,
      largestFile: 0,
    }
    this.#process = new LimitedProcess(command, this.#limits)
    return this.#process
  }

  /** @throws ProcessEnded */
  async #script(): Promise<string> {
    try {
      return await helperScript('text-extractor', import.meta.path, this.#helpers)
    } catch (error) {
      if (error instanceof HelpersUnavailable) throw new ProcessEnded(error.message)
      throw error
    }
  }
}
