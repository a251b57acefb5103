import { createTally, type TallyCounter } from './tally.ts'
import type { Upload, UploadState } from './upload.ts'
import { createWaitingLine, type WaitingLine } from './waiting-line.ts'

/** The uploads of a queue, and their counts. */
export class UploadCollection {
  readonly #isSmall: (upload: Upload) => boolean
  readonly #onOver: (upload: Upload) => void
  #line: WaitingLine
  #tally: TallyCounter

  /** `onOver` is called for each upload that completed or was canceled. */
  constructor(isSmall: (upload: Upload) => boolean, onOver: (upload: Upload) => void) {
    this.#isSmall = isSmall
    this.#onOver = onOver
    this.#line = createWaitingLine(isSmall)
    this.#tally = createTally(onOver)
  }

  get line(): WaitingLine {
    return this.#line
  }

  get tally(): TallyCounter {
    return this.#tally
  }

  add(upload: Upload): void {
    this.#line.add(upload)
    this.#tally.addUpload(upload)
  }

  /** Lets an upload wait again, ahead of those that had no turn yet. */
  requeue(upload: Upload): void {
    this.#tally.setState(upload, 'queued')
    this.#line.addAgain(upload)
  }

  /** Returns the number of uploads in any of these states. */
  countIn(...states: readonly UploadState[]): number {
    const { count } = this.#tally.currentTally()
    return states.reduce((sum, state) => sum + count[state], 0)
  }

  /** Returns the failed uploads, in order of arrival. */
  failed(): Upload[] {
    return this.#line.all().filter(({ state }) => state === 'failed')
  }

  /** Removes all uploads, and resets the counts. */
  clear(): void {
    this.#line = createWaitingLine(this.#isSmall)
    this.#tally = createTally(this.#onOver)
  }
}
