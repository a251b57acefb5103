import type { Step } from '#web/lib/step.ts'

/** What can be taken back and done again, by keyboard and by a word about what was just done. */
export interface Undo {
  /** A step was done by a gesture, or is being done; null when it was not. */
  done(gesture: string, step: Step | Promise<Step | null>): void
  undo(): void
  redo(): void
  /** Forgets everything: another person is at the page. */
  forget(): void
}

/** The same, whose code comes with the first step. */
export function createLaterUndo(load: () => Promise<Undo>, onMissing: () => void): Undo {
  let coming: Promise<Undo> | null = null
  const later = (work: (undo: Undo) => void) => {
    coming ??= load()
    coming.then(work, () => {
      coming = null
      onMissing()
    })
  }
  return {
    done: (gesture, step) => later((undo) => undo.done(gesture, step)),
    undo: () => later((undo) => undo.undo()),
    redo: () => later((undo) => undo.redo()),
    forget: () => coming && later((undo) => undo.forget()),
  }
}
