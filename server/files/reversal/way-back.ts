import { ALL_PERMISSIONS } from '#contract/users.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import { Recorder } from '#server/operations/recorder.ts'
import type { Trace } from '#server/operations/records/trace.ts'
import { type Deeds, reversalsOf } from './reversal.ts'
import { Reverser, type ReverserParts } from './reverser.ts'
import { withoutTakenBack } from './told.ts'

/**
 * Does the other way again what an operation did that does not get to its end, also when nobody waits for it any more. What it had brought
 * back is kept under the names it had, so that the operation can be tried again; nothing goes for good. What is not as the operation
 * left it stays, with all that has to do with it.
 *
 * @param context of the operation, with a log of its own for what is done now
 * @param deeds `endedAt`: when the operation was last heard of
 * @returns what stays done
 */
export async function wayBack(parts: ReverserParts, context: ChangeContext, deeds: Deeds): Promise<Trace[]> {
  // Nobody asks for leave to leave everything as it was.
  const subject = { ...context.subject, permissions: ALL_PERMISSIONS, rules: [], hideDotfiles: false, since: 0 }
  const unstoppable = { ...context, signal: new AbortController().signal }
  const reversals = reversalsOf(subject, [deeds])
  const reverser = await Reverser.open(parts, reversals)
  const work = { context: unstoppable, recorder: new Recorder(parts, unstoppable), isWayBack: true }
  await reverser.carryOutFree(reversals, work)
  return withoutTakenBack([...deeds.traces, ...context.traces.all])
}
