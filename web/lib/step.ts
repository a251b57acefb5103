import type { HistoryKind } from '#contract/undo.ts'

/** What can be said of a step: as a history says it, and that something only got another name. */
export type StepKind = HistoryKind | 'rename'

/** Something that a person did at once and can take back. */
export interface Step {
  readonly kind: StepKind
  /** The only item it was about, or empty where there were more. */
  readonly name: string
  readonly count: number
  /** What is said of it, where that is not made of the rest. */
  readonly text?: string
  /** Taken back by keyboard, but not offered: such as a save, of which there are many. */
  readonly quiet?: boolean
}

/** Told of a step that begins, and by which gesture; it is null when nothing was done. */
export type OnStep = (gesture: string, step: Promise<Step | null>) => void
