import type { Caller } from '#server/access/caller.ts'
import { type Actor, COMMAND_LINE } from '#server/platform/events/user-events.ts'

/** Who asks: somebody signed in, or the operator at the command line, who needs nobody's leave and has nothing to prove. */
export type Asker = Caller | typeof OPERATOR
export const OPERATOR = 'operator'

/** Who is told to have done it. */
export function actorOf(asker: Asker): Actor {
  return asker === OPERATOR ? COMMAND_LINE : { userId: asker.subject.userId, address: asker.subject.address }
}
