import type { MoveInFinding, MoveInOutcome, MoveInReason, MoveInTally } from '#contract/move-in.ts'

/** Characters of a name or of what a reason is about: enough to know it by, however long a record is. */
const MOST_TOLD = 200

const brief = (text: string) => (text.length > MOST_TOLD ? `${text.slice(0, MOST_TOLD).toWellFormed()}…` : text)

type About = MoveInFinding['about']

/** Collects what is to be known before moving in, and counts the rest. */
export class Findings {
  readonly all: MoveInFinding[] = []
  readonly #tallies = new Map<About, MoveInTally>()

  /**
   * Tells of one thing. What comes over as it was is counted only.
   *
   * @param reasons why it changes or stays behind, each with what it is about
   */
  tell(about: About, name: string, outcome: MoveInOutcome, reasons: readonly Told[] = []): void {
    const tally = this.tally(about)
    this.#tallies.set(about, { ...tally, [outcome]: tally[outcome] + 1 })
    for (const [reason, detail] of reasons)
      this.all.push({ about, name: brief(name), outcome, reason, detail: brief(detail) })
  }

  tally(about: About): MoveInTally {
    return this.#tallies.get(about) ?? { comes: 0, changes: 0, refused: 0, present: 0 }
  }
}

/** A reason with what it is about, which may be nothing. */
export type Told = readonly [reason: MoveInReason, detail: string]

/** It comes over; with reasons it means something else here. */
export const outcomeOf = (reasons: readonly Told[]): MoveInOutcome => (reasons.length === 0 ? 'comes' : 'changes')

/** Thrown about one record that does not come over; the others do. */
export class StaysBehind extends Error {
  override readonly name = 'StaysBehind'
  readonly reason: Told

  constructor(...reason: Told) {
    super(reason[0])
    this.reason = reason
  }
}
