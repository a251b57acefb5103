import type { HistoryKind } from '#contract/undo.ts'

/** Kind of a step: the kinds of the history, and renaming. */
export type StepKind = HistoryKind | 'rename'

/** Undoable action of the user. */
export interface Step {
  readonly kind: StepKind
  /** Name of the item, or empty when there were several. */
  readonly name: string
  readonly count: number
  /** Description, if it cannot be derived from the other fields. */
  readonly text?: string
  /** Whether it can be undone by keyboard but is not offered in a toast, such as saving, which is frequent. */
  readonly quiet?: boolean
}

/** Called when a step begins, with its gesture id. The step resolves to null when nothing was changed. */
export type OnStep = (gesture: string, step: Promise<Step | null>) => void
