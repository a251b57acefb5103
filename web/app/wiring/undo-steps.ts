import type { UndoBody } from '#contract/undo.ts'
import type { Step } from '#web/lib/step.ts'

/** Step with the reference by which it can be undone or, after that, redone. */
export interface DoneStep {
  readonly step: Step
  /** Reference of the step on the server. It changes, because each undo is a gesture of its own. */
  by: UndoBody
  /** State of the step. A `gone` step can no longer be undone. */
  state: 'done' | 'undone' | 'gone'
  /** Ids of the toasts about the step that may still be visible. */
  readonly toasts: number[]
}

/** Returns a step that was just performed. */
export const doneStep = (by: UndoBody, step: Step): DoneStep => ({ step, by, state: 'done', toasts: [] })

/** Maximum number of stored steps. The history contains the others. */
const MOST = 100

/** Creates the lists of done and undone steps, latest last. A step stays in its list until its undo or redo has succeeded. */
export function createSteps() {
  let done: DoneStep[] = []
  let undone: DoneStep[] = []
  function leave(step: DoneStep, state: DoneStep['state']): void {
    done = done.filter((other) => other !== step)
    undone = undone.filter((other) => other !== step)
    step.state = state
  }
  return {
    /** Adds a new step. Steps undone before it can then be redone only by their toasts. */
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
    /** Removes a step that can be neither undone nor redone. */
    drop: (step: DoneStep): void => leave(step, 'gone'),
    /** Returns the latest done step without removing it. */
    lastDone: (): DoneStep | undefined => done.at(-1),
    lastUndone: (): DoneStep | undefined => undone.at(-1),
  }
}
