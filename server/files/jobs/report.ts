import type { ErrorCode } from '#contract/errors.ts'
import { type Job, type JobState, MOST_FAILURES } from '#contract/jobs.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { hookMessage, isAppError } from '#server/platform/errors.ts'
import type { Step } from './steps.ts'

/** Why a job ends before its time: somebody cancelled it, the server stops, or the account is gone. */
export type Ending = 'cancelled' | 'stopped' | 'gone'

/** How long the paths that it names are together (characters). */
const MOST_NAMED = 64 * 1024

/** What came of the steps of one job so far. */
export class Report {
  readonly #steps: number
  readonly #failed: Job['failed'] = []
  readonly #made: VirtualPath[] = []
  #failedCount = 0
  #namedLength = 0
  #unclear = 0
  #done = 0
  #extraction: Job['extraction'] = null

  /** @param steps how many steps there are */
  constructor(steps: number) {
    this.#steps = steps
  }

  /** @param paths of the operation that the step was */
  succeeded({ tellsMade }: Step, paths: readonly VirtualPath[]): void {
    this.#done += 1
    const made = paths[1]
    if (tellsMade && made !== undefined && this.#mayName(made, this.#made.length)) this.#made.push(made)
  }

  /** Nobody can say whether it was done before the server stopped. */
  unclear({ path }: Step): void {
    this.#unclear += 1
    this.#keep(path, 'conflict')
  }

  /** @param path null when the job has no steps */
  failed(path: VirtualPath | null, error: unknown): void {
    const known = isAppError(error) ? error : null
    this.#keep(path, known?.code ?? 'internal', known?.field, hookMessage(error))
  }

  extracted(extraction: Job['extraction']): void {
    this.#extraction = extraction
  }

  /** As the owner of the job sees it. */
  get shown(): Pick<Job, 'failedCount' | 'failed' | 'made' | 'extraction'> {
    return {
      failedCount: this.#failedCount,
      failed: [...this.#failed],
      made: [...this.#made],
      extraction: this.#extraction,
    }
  }

  /** Where the job stands now that nothing of it is worked on any more, and why it failed as a whole. */
  conclude(ending: Ending | null): Pick<Job, 'state' | 'failure'> {
    const state = this.#state(ending)
    return { state, failure: state === 'failed' ? (this.#failed[0]?.code ?? 'internal') : null }
  }

  #state(ending: Ending | null): JobState {
    if (ending === 'stopped') return 'running'
    if (ending === 'gone') return 'interrupted'
    // Whatever was done before somebody changed their mind: all of it is no cancelled job.
    if (ending === 'cancelled' && this.#done + this.#failedCount < this.#steps) return 'cancelled'
    if (this.#unclear > 0) return 'interrupted'
    return this.#done === 0 && this.#failedCount > 0 ? 'failed' : 'done'
  }

  /** What a job tells is told, kept and listed again and again. */
  #mayName(path: VirtualPath, named: number): boolean {
    if (named >= MOST_FAILURES || this.#namedLength + path.length > MOST_NAMED) return false
    this.#namedLength += path.length
    return true
  }

  #maySay(message: string): boolean {
    if (this.#namedLength + message.length > MOST_NAMED) return false
    this.#namedLength += message.length
    return true
  }

  #keep(path: VirtualPath | null, code: ErrorCode, field?: string, message?: string): void {
    this.#failedCount += 1
    if (path === null || !this.#mayName(path, this.#failed.length)) return
    const said = message !== undefined && this.#maySay(message) ? { message } : null
    this.#failed.push({ path, code, ...(field !== undefined && { field }), ...said })
  }
}
