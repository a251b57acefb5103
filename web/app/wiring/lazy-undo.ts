import type { Step } from '#web/lib/step.ts'
import { nextStepOrder } from '#web/lib/step-order.ts'

/** Undo and redo, by keyboard and by the buttons of toasts. */
export interface Undo {
  /**
   * Adds a step performed by a gesture. A promise is a step in progress; null means that nothing was changed.
   *
   * @param order position in the order in which steps began, if the step did not begin with this call
   */
  addStep(gesture: string, step: Step | Promise<Step | null>, order?: number): void
  undo(): void
  redo(): void
  /** Clears everything, because another user has signed in. */
  forget(): void
}

/** Returns an undo manager whose code is loaded with the first step. */
export function createLazyUndo(load: () => Promise<Undo>, onMissing: () => void): Undo {
  let coming: Promise<Undo> | null = null
  const later = (work: (undo: Undo) => void) => {
    coming ??= load()
    coming.then(work, () => {
      coming = null
      onMissing()
    })
  }
  return {
    addStep: (gesture, step, order = nextStepOrder()) => later((undo) => undo.addStep(gesture, step, order)),
    undo: () => later((undo) => undo.undo()),
    redo: () => later((undo) => undo.redo()),
    forget: () => coming && later((undo) => undo.forget()),
  }
}
