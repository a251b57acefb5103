import type { ErrorCode } from '#contract/errors.ts'
import { type Job, type JobState, MOST_FAILURES } from '#contract/jobs.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { hookMessage, isAppError } from '#server/platform/errors.ts'
import type { Step } from './steps.ts'

/** The reason why a job ends early: it was canceled, the server stops, or the account was deleted. */
export type EarlyEnd = 'cancelled' | 'stopped' | 'gone'

/** Maximum total length of the paths in a report, in characters. */
const MOST_NAMED = 64 * 1024

/** Results of the steps of one job so far. */
export class JobReport {
  readonly #steps: number
  readonly #failed: Job['failed'] = []
  readonly #made: VirtualPath[] = []
  #failedCount = 0
  #namedLength = 0
  #unclear = 0
  #done = 0
  /** Number of steps that have ended, whether or not anything was done. */
  #ended = 0
  #extraction: Job['extraction'] = null

  /** @param steps number of steps */
  constructor(steps: number) {
    this.#steps = steps
  }

  /** @param paths of the step's operation */
  succeeded({ reportsResult }: Step, paths: readonly VirtualPath[]): void {
    this.#ended += 1
    this.#done += 1
    const made = paths[1]
    if (reportsResult && made !== undefined && this.#mayName(made, this.#made.length)) this.#made.push(made)
  }

  /** Records a step of which it is unknown whether it was completed before the server stopped. */
  unclear({ path }: Step): void {
    this.#ended += 1
    this.#unclear += 1
    this.#keep(path, 'conflict')
  }

  /** Records a step of which every item failed. */
  nothingDone(): void {
    this.#ended += 1
  }

  /** Records an item of a step that failed while others may succeed. */
  itemFailed(path: string, code: ErrorCode): void {
    this.#keep(path, code)
  }

  /** @param path null when the job has no steps */
  failed(path: VirtualPath | null, error: unknown): void {
    this.#ended += 1
    const known = isAppError(error) ? error : null
    this.#keep(path, known?.code ?? 'internal', known?.field, hookMessage(error))
  }

  extracted(extraction: Job['extraction']): void {
    this.#extraction = extraction
  }

  /** The part that the owner of the job sees. */
  get shown(): Pick<Job, 'stepsDone' | 'failedCount' | 'failed' | 'made' | 'extraction'> {
    return {
      stepsDone: this.#done,
      failedCount: this.#failedCount,
      failed: [...this.#failed],
      made: [...this.#made],
      extraction: this.#extraction,
    }
  }

  /** Returns the final state of the job after all work on it has ended, and the reason if it failed as a whole. */
  conclude(ending: EarlyEnd | null): Pick<Job, 'state' | 'failure'> {
    const state = this.#state(ending)
    return { state, failure: state === 'failed' ? (this.#failed[0]?.code ?? 'internal') : null }
  }

  #state(ending: EarlyEnd | null): JobState {
    if (ending === 'stopped') return 'running'
    if (ending === 'gone') return 'interrupted'
    // A job whose steps were all completed before the cancellation does not count as canceled.
    if (ending === 'cancelled' && this.#ended < this.#steps) return 'cancelled'
    if (this.#unclear > 0) return 'interrupted'
    return this.#done === 0 && this.#failedCount > 0 ? 'failed' : 'done'
  }

  /** Limits the size, because a job's report is sent, stored and listed many times. */
  #mayName(path: string, named: number): boolean {
    if (named >= MOST_FAILURES || this.#namedLength + path.length > MOST_NAMED) return false
    this.#namedLength += path.length
    return true
  }

  #maySay(message: string): boolean {
    if (this.#namedLength + message.length > MOST_NAMED) return false
    this.#namedLength += message.length
    return true
  }

  #keep(path: string | null, code: ErrorCode, field?: string, message?: string): void {
    this.#failedCount += 1
    if (path === null || !this.#mayName(path, this.#failed.length)) return
    const said = message !== undefined && this.#maySay(message) ? { message } : null
    this.#failed.push({ path, code, ...(field !== undefined && { field }), ...said })
  }
}
