import { ALL_PERMISSIONS } from '#contract/users.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import { Recorder } from '#server/operations/recorder.ts'
import type { Change } from '#server/operations/records/change.ts'
import { InverseApplier, type InverseParts } from './apply-inverse.ts'
import { withoutReversed } from './interrupted-operation.ts'
import { type CompletedChanges, inverseSteps } from './inverse-step.ts'

/**
 * Rolls back an operation that did not complete, even after its request ended. Restored items are stored under their
 * earlier ids, so that the operation can be tried again; nothing is deleted permanently. Items that have changed since,
 * and everything related to them, remain as they are.
 *
 * @param context of the operation, with a separate log for the changes of the roll-back
 * @param changes `endedAt`: last known activity of the operation
 * @returns the changes that were not rolled back
 */
export async function rollBack(
  parts: InverseParts,
  context: ChangeContext,
  changes: CompletedChanges,
): Promise<Change[]> {
  // Restoring the earlier state needs no permissions.
  const unlimited = { permissions: ALL_PERMISSIONS, rules: [], entries: [], hideDotfiles: false, scopeSince: 0 }
  const subject = { ...context.subject, ...unlimited, formerEntries: [] }
  const unstoppable = { ...context, signal: new AbortController().signal }
  const reversals = inverseSteps(subject, [changes])
  const reverser = await InverseApplier.open(parts, reversals)
  const work = { context: unstoppable, recorder: new Recorder(parts, unstoppable), isRollBack: true }
  await reverser.applyPossible(reversals, work)
  return withoutReversed([...changes.traces, ...context.traces.all])
}
