import type { JobKind } from '#contract/jobs.ts'
import type { JournaledStep } from '#server/operations/journal.ts'
import { type JudgeParts, judgeStep, type Verdict } from './judge.ts'
import type { Step } from './steps.ts'

/** A job that a stop of the server interrupted. */
export type CutOffJob = JudgeParts & { readonly kind: JobKind; readonly steps: readonly Step[] }

/** Returns the state of each step that was started, by its index in the job. */
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

/** Returns whether a job that is not resumed has changed anything. */
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
  // A failed step may succeed now, and a canceled one was rolled back.
  return journaled.outcome === 'failed' ? 'again' : judgeStep(parts, kind, step, journaled)
}
