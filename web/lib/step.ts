import type { HistoryKind } from '#contract/undo.ts'

/** Something that a person did at once and can take back. */
export interface Step {
  readonly kind: HistoryKind
  /** The only item it was about, or empty where there were more. */
  readonly name: string
  readonly count: number
  /** What is said of it, where that is not made of the rest. */
  readonly text?: string
  /** Taken back by keyboard, but not offered: such as a save, of which there are many. */
  readonly quiet?: boolean
}
