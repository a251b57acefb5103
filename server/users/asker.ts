import type { Caller } from '#server/access/caller.ts'
import { type Actor, COMMAND_LINE } from './user-events.ts'

/** The operator at the command line, who needs nobody's leave and has nothing to prove. */
export const OPERATOR = 'operator'

/** Who asks for a change: somebody signed in, or the operator. */
export type Asker = Caller | typeof OPERATOR

/** How it is told who asked. */
export const actorOf = (asker: Asker): Actor =>
  asker === OPERATOR ? COMMAND_LINE : { userId: asker.subject.userId, address: asker.subject.address }
