import type { JobKind } from '#contract/jobs.ts'
import type { JournaledStep } from '#server/operations/journal.ts'
import { checkStep, type ResumeCheckParts, type ResumeState } from './resume-check.ts'
import type { Step } from './steps.ts'

/** A job that a stop of the server interrupted. */
export type InterruptedJob = ResumeCheckParts & { readonly kind: JobKind; readonly steps: readonly Step[] }

/** Returns the state of each step that was started, by its index in the job. */
export async function resumeStates(
  { kind, steps, ...parts }: InterruptedJob,
  journaled: readonly JournaledStep[],
): Promise<ReadonlyMap<number, ResumeState>> {
  const verdicts = new Map<number, ResumeState>()
  for (const each of journaled) {
    const step = steps[each.step]
    if (step) verdicts.set(each.step, await resumeStateOf(parts, kind, step, each))
  }
  return verdicts
}

/** Returns whether a job that is not resumed has changed anything. */
export async function hasLastingChanges(
  { kind, steps, ...parts }: InterruptedJob,
  journaled: readonly JournaledStep[],
): Promise<boolean> {
  if (journaled.some(({ outcome }) => outcome === 'done')) return true
  for (const each of journaled) {
    const step = steps[each.step]
    if (step?.onTaken === 'replace') return true
    if (step && (await resumeStateOf(parts, kind, step, each)) !== 'again') return true
  }
  return false
}

function resumeStateOf(
  parts: ResumeCheckParts,
  kind: JobKind,
  step: Step,
  journaled: JournaledStep,
): Promise<ResumeState> | ResumeState {
  // A step of several operations, of which the last one may be done while others are missing. Deleted items are passed over.
  if (kind === 'purge') return 'again'
  if (journaled.outcome === 'done') return 'done'
  // A failed step may succeed now, and a canceled one was rolled back.
  return journaled.outcome === 'failed' ? 'again' : checkStep(parts, kind, step, journaled)
}
