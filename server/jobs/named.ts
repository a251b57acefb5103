import type { ErrorCode } from '#contract/errors.ts'
import { type Job, MOST_FAILURES } from '#contract/jobs.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'

/** How long the paths that a job names are together (characters): what it tells is kept, sent and listed again and again. */
const MOST_NAMED = 64 * 1024

/** What became of the steps of a job, by name as far as there is room. */
export class Named {
  readonly #failed: Job['failed'] = []
  readonly #made: VirtualPath[] = []
  #failedCount = 0
  #length = 0

  /** `path` is null where no step is at fault. */
  fail(path: VirtualPath | null, code: ErrorCode, field?: string): void {
    this.#failedCount += 1
    if (path !== null && this.#mayName(path, this.#failed.length))
      this.#failed.push({ path, code, ...(field !== undefined && { field }) })
  }

  make(path: VirtualPath): void {
    if (this.#mayName(path, this.#made.length)) this.#made.push(path)
  }

  get failedCount(): number {
    return this.#failedCount
  }

  /** As the owner of the job sees it. */
  get shown(): Pick<Job, 'failedCount' | 'failed' | 'made'> {
    return { failedCount: this.#failedCount, failed: [...this.#failed], made: [...this.#made] }
  }

  #mayName(path: VirtualPath, named: number): boolean {
    if (named >= MOST_FAILURES || this.#length + path.length > MOST_NAMED) return false
    this.#length += path.length
    return true
  }
}
