import { CommandAuthorizer, type CommandAuthorizerParts } from './commands/command-authorizer.ts'
import { Commands, type CommandsParts } from './commands/service.ts'
import { type OpenHooksParts, openHooks } from './event-hooks/open-hooks.ts'
import { type OpenSandboxParts, openSandbox } from './sandbox/open-sandbox.ts'
import { Programs } from './sandbox/programs.ts'
import { Terminals, type TerminalsParts } from './terminal/service.ts'

type Made = 'sandbox' | 'programs' | 'rights'

export type ExecutionParts = OpenSandboxParts &
  CommandAuthorizerParts &
  Omit<CommandsParts, Made> &
  Omit<TerminalsParts, Made> &
  Omit<OpenHooksParts, Made>

/** Opens the sandbox with commands, terminals and event hooks; all of it ends with `opened`. */
export async function openExecution(parts: ExecutionParts, opened: AsyncDisposableStack) {
  const sandbox = await openSandbox(parts, opened)
  const running = { ...parts, sandbox, programs: new Programs(parts.config.exec), rights: new CommandAuthorizer(parts) }
  const commands = opened.adopt(new Commands(running), (each) => each.close())
  const terminals = opened.adopt(new Terminals(running), (each) => each.close())
  const hooks = await openHooks(running, opened)
  return { sandbox, commands, terminals, hooks }
}
