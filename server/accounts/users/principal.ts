import type { Caller } from '#server/access/caller.ts'
import { type Actor, COMMAND_LINE } from '#server/platform/events/user-events.ts'

/** Principal of an action: a signed-in user, or the operator at the command line, who needs no authorization and no confirmation. */
export type Principal = Caller | typeof OPERATOR
export const OPERATOR = 'operator'

/** Returns the actor that is recorded for the action. */
export function actorOf(asker: Principal): Actor {
  return asker === OPERATOR ? COMMAND_LINE : { userId: asker.subject.userId, address: asker.subject.address }
}
