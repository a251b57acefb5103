import type { JobKind } from '#contract/jobs.ts'
import type { JournaledStep } from '#server/operations/journal.ts'
import { type JudgeParts, judgeStep, type Verdict } from './judge.ts'
import type { Step } from './steps.ts'

/** A job that a stop of the server cut off. */
export type CutOffJob = JudgeParts & { readonly kind: JobKind; readonly steps: readonly Step[] }

/** What is left of each step that was begun, by its place in the job. */
export async function verdictsOf(
  { kind, steps, ...parts }: CutOffJob,
  journaled: readonly JournaledStep[],
): Promise<ReadonlyMap<number, Verdict>> {
  const verdicts = new Map<number, Verdict>()
  for (const each of journaled) {
    const step = steps[each.step]
    if (step) verdicts.set(each.step, await verdictOf(parts, kind, step, each))
  }
  return verdicts
}

/** Did a job that is not taken up again do anything that stays? */
export async function leftSomething(
  { kind, steps, ...parts }: CutOffJob,
  journaled: readonly JournaledStep[],
): Promise<boolean> {
  if (journaled.some(({ outcome }) => outcome === 'done')) return true
  for (const each of journaled) {
    const step = steps[each.step]
    if (step?.onTaken === 'replace') return true
    if (step && (await verdictOf(parts, kind, step, each)) !== 'again') return true
  }
  return false
}

function verdictOf(parts: JudgeParts, kind: JobKind, step: Step, journaled: JournaledStep): Promise<Verdict> | Verdict {
  if (journaled.outcome === 'done') return 'done'
  // What failed may be fine by now, and what was cancelled was taken back.
  return journaled.outcome === 'failed' ? 'again' : judgeStep(parts, kind, step, journaled)
}
