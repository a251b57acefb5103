import type { MoveInFinding, MoveInOutcome, MoveInReason, MoveInTally } from '#contract/move-in.ts'

/** Maximum length of a name or detail in a finding, in characters: enough to recognize it, however long the record is. */
const MOST_TOLD = 200

const brief = (text: string) => (text.length > MOST_TOLD ? `${text.slice(0, MOST_TOLD).toWellFormed()}…` : text)

type About = MoveInFinding['about']

/** Collects findings to review before an import, and counts all records. */
export class Findings {
  readonly all: MoveInFinding[] = []
  readonly #tallies = new Map<About, MoveInTally>()

  /**
   * Records the outcome for one item. An unchanged item is only counted.
   *
   * @param reasons reasons for a change or refusal, each with a detail
   */
  record(about: About, name: string, outcome: MoveInOutcome, reasons: readonly ReasonWithDetail[] = []): void {
    const tally = this.tally(about)
    this.#tallies.set(about, { ...tally, [outcome]: tally[outcome] + 1 })
    for (const [reason, detail] of reasons)
      this.all.push({ about, name: brief(name), outcome, reason, detail: brief(detail) })
  }

  tally(about: About): MoveInTally {
    return this.#tallies.get(about) ?? { comes: 0, changes: 0, refused: 0, present: 0 }
  }
}

/** Reason with a detail, which may be empty. */
export type ReasonWithDetail = readonly [reason: MoveInReason, detail: string]

/** Returns the outcome of an imported item; with reasons, its meaning changes here. */
export const outcomeOf = (reasons: readonly ReasonWithDetail[]): MoveInOutcome =>
  reasons.length === 0 ? 'comes' : 'changes'

/** Thrown for one record that is not imported; the others are. */
export class NotImported extends Error {
  override readonly name = 'StaysBehind'
  readonly reason: ReasonWithDetail

  constructor(...reason: ReasonWithDetail) {
    super(reason[0])
    this.reason = reason
  }
}
