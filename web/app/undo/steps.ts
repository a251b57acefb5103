import type { Step } from '#web/lib/step.ts'

/** A step and the gesture that takes it back. */
export interface DoneStep {
  readonly gesture: string
  readonly step: Step
}

/** So many are remembered; the history knows the others. */
const MOST = 100

/** What was done and what was taken back, the latest last. */
export function createSteps() {
  let done: DoneStep[] = []
  let undone: DoneStep[] = []
  return {
    /** Something new: what was taken back before cannot be done again. */
    did(step: DoneStep): void {
      done = [...done, step].slice(-MOST)
      undone = []
    },
    undid(step: DoneStep): void {
      undone = [...undone, step].slice(-MOST)
    },
    redid(step: DoneStep): void {
      done = [...done, step].slice(-MOST)
    },
    /** Takes the latest that was done. */
    lastDone: (): DoneStep | undefined => done.pop(),
    lastUndone: (): DoneStep | undefined => undone.pop(),
    /** Takes this very one; false where it is not there any more. */
    take(step: DoneStep): boolean {
      const place = done.indexOf(step)
      if (place < 0) return false
      done = done.toSpliced(place, 1)
      return true
    },
    forget(): void {
      done = []
      undone = []
    },
  }
}
