import type { UndoBody } from '#contract/undo.ts'
import type { Step } from '#web/lib/step.ts'

/** A step, and what takes it back or, once that was done, does it again. */
export interface DoneStep {
  readonly step: Step
  /** What the server knows it by now: each taking back is a gesture of its own. */
  by: UndoBody
  /** Is it done, or taken back? Of what is `gone` nothing can be taken back any more. */
  state: 'done' | 'undone' | 'gone'
  /** The messages about it that may still be seen. */
  readonly toasts: number[]
}

/** A step as it is when it was just done. */
export const doneStep = (by: UndoBody, step: Step): DoneStep => ({ step, by, state: 'done', toasts: [] })

/** So many are remembered; the history knows the others. */
const MOST = 100

/** What was done and what was taken back, the latest last. A step stays where it is until something became of it. */
export function createSteps() {
  let done: DoneStep[] = []
  let undone: DoneStep[] = []
  function leave(step: DoneStep, state: DoneStep['state']): void {
    done = done.filter((other) => other !== step)
    undone = undone.filter((other) => other !== step)
    step.state = state
  }
  return {
    /** Something new: what was taken back before can only be done again by the word about it. */
    did(step: DoneStep): void {
      done = [...done, step].slice(-MOST)
      undone = []
    },
    undid(step: DoneStep): void {
      leave(step, 'undone')
      undone = [...undone, step].slice(-MOST)
    },
    redid(step: DoneStep): void {
      leave(step, 'done')
      done = [...done, step].slice(-MOST)
    },
    /** Nothing will ever become of it. */
    drop: (step: DoneStep): void => leave(step, 'gone'),
    /** The latest that was done, which stays. */
    lastDone: (): DoneStep | undefined => done.at(-1),
    lastUndone: (): DoneStep | undefined => undone.at(-1),
  }
}
