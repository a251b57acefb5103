import type { HistoryEntry } from '#contract/undo.ts'

/** Steps of one day. */
export interface Day {
  /** A time within the day, in milliseconds since the epoch. */
  readonly at: number
  readonly steps: readonly HistoryEntry[]
}

const dayOf = (at: number): string => new Date(at).toDateString()

/** Groups steps, the latest first, by day in the user's time zone. */
export function daysOf(steps: readonly HistoryEntry[]): Day[] {
  const days: { at: number; steps: HistoryEntry[] }[] = []
  for (const step of steps) {
    const last = days.at(-1)
    if (last && dayOf(last.at) === dayOf(step.at)) last.steps.push(step)
    else days.push({ at: step.at, steps: [step] })
  }
  return days
}
