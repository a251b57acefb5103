import type { HistoryKind } from '#contract/undo.ts'

/** Kind of a step. Renaming one item is a move in the history. */
export type StepKind = HistoryKind

/** Button of a notification. */
export interface StepAction {
  readonly label: string
  readonly run: () => void
}

/** Items that an action could not process, while it processed others. */
export interface StepFailure {
  readonly count: number
  /** The first of them, with the reasons. */
  readonly items: readonly { readonly path: string; readonly error: unknown }[]
  /** Shows all of them. Absent if there is no such list: the notification then names the first. */
  readonly showDetails?: (() => void) | undefined
  /** Processes them in another way, such as permanently deleting what does not fit into the trash. */
  readonly remedy?: StepAction | undefined
}

/** Action of the user that changed files. It can be undone unless it is `permanent`. */
export interface Step {
  readonly kind: StepKind
  /** Name of the item, or empty when there were several. */
  readonly name: string
  readonly count: number
  /** Description, if it cannot be derived from the other fields. */
  readonly text?: string
  /** Whether it can be undone by keyboard but is not offered in a toast, such as saving, which is frequent. */
  readonly quiet?: boolean
  /** Whether it is reported but cannot be undone, such as deleting permanently. */
  readonly permanent?: boolean
  /** Items that failed. The notification of the step reports them, too. */
  readonly failure?: StepFailure | undefined
}

/** Called when a step begins, with its gesture id. The step resolves to null when nothing was changed. */
export type OnStep = (gesture: string, step: Promise<Step | null>) => void
