import type { CommandEnd } from '#contract/commands.ts'
import type { Ending } from '#server/execution/sandbox/sandbox.ts'

/** Returns the end of a program as it is reported to the client. */
export function commandEndOf(ending: Ending): Pick<CommandEnd, 'exit' | 'why'> {
  switch (ending.how) {
    case 'exited':
      return { exit: ending.code, why: null }
    case 'signal':
      return { exit: null, why: 'signal' }
    case 'ended':
      return { exit: null, why: ending.why }
  }
}
