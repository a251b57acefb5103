import type { UndoBody } from '#contract/undo.ts'
import type { Step } from '#web/lib/step.ts'
import { nextStepOrder } from '#web/lib/step-order.ts'

/** Step with the reference by which it can be undone or, after that, redone. */
export interface DoneStep {
  readonly step: Step
  /** Reference of the step on the server. It changes, because each undo is a gesture of its own. */
  by: UndoBody
  /** State of the step. A `gone` step can no longer be undone. */
  state: 'done' | 'undone' | 'gone'
  /** Position in the order in which steps began, see `nextStepOrder`. It changes when the step is redone. */
  order: number
  /** Ids of the toasts about the step that may still be visible. */
  readonly toasts: number[]
}

/** Returns a step that was just performed. */
export const doneStep = (by: UndoBody, step: Step, order = nextStepOrder()): DoneStep => ({
  ...{ step, by, order },
  state: 'done',
  toasts: [],
})

/** Maximum number of stored steps. The history contains the others. */
const MOST = 100

/**
 * Creates the lists of done and undone steps: done steps in the order in which they began, undone steps in the order in which they were
 * undone. A step stays in its list until its undo or redo has succeeded.
 */
export function createSteps() {
  let done: DoneStep[] = []
  let undone: DoneStep[] = []
  function leave(step: DoneStep, state: DoneStep['state']): void {
    done = done.filter((other) => other !== step)
    undone = undone.filter((other) => other !== step)
    step.state = state
  }
  function addDone(step: DoneStep): void {
    const isEarlier = ({ order }: DoneStep) => order <= step.order
    done = [...done.filter(isEarlier), step, ...done.filter((other) => !isEarlier(other))].slice(-MOST)
  }
  return {
    /** Adds a step that has completed. Steps that began before it and were undone can then be redone only by their toasts. */
    did(step: DoneStep): void {
      addDone(step)
      undone = undone.filter(({ order }) => order > step.order)
    },
    /** Adds a step from the history. */
    found: addDone,
    undid(step: DoneStep): void {
      leave(step, 'undone')
      undone = [...undone, step].slice(-MOST)
    },
    redid(step: DoneStep): void {
      leave(step, 'done')
      step.order = nextStepOrder()
      addDone(step)
    },
    /** Removes a step that can be neither undone nor redone. */
    drop: (step: DoneStep): void => leave(step, 'gone'),
    /** Returns the done step that began last, without removing it. */
    lastDone: (): DoneStep | undefined => done.at(-1),
    lastUndone: (): DoneStep | undefined => undone.at(-1),
  }
}
