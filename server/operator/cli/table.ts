import { accessCommands } from './access-commands.ts'
import { auditCommands } from './audit-commands.ts'
import { backupCommands } from './backup-commands.ts'
import { type Command, command } from './command.ts'
import { completionScript, SHELLS } from './completion.ts'
import { configCommands } from './config-commands.ts'
import { doctorCommand } from './doctor-command.ts'
import { groupsCommands } from './groups-commands.ts'
import { healthCommand } from './health-command.ts'
import { helpFor } from './help.ts'
import { historyCommand } from './history-command.ts'
import { importCommand } from './import-command.ts'
import { invitationCommands } from './invitation-commands.ts'
import { ldapCommands } from './ldap-commands.ts'
import { programCommands } from './program-commands.ts'
import { quotasCommands } from './quotas-commands.ts'
import { rulesCommands } from './rules-commands.ts'
import { sessionsCommands } from './sessions-commands.ts'
import { usersCommands } from './users-commands.ts'

/** All commands. */
export const COMMANDS: readonly Command[] = [
  ...usersCommands,
  ...invitationCommands,
  ...groupsCommands,
  ...ldapCommands,
  ...accessCommands,
  ...quotasCommands,
  ...rulesCommands,
  ...configCommands,
  ...sessionsCommands,
  ...auditCommands,
  historyCommand,
  importCommand,
  ...backupCommands,
  doctorCommand,
  healthCommand,
  ...programCommands,
  command({
    name: 'completion',
    help: 'print a shell completion script',
    example: 'coffer completion bash > /etc/bash_completion.d/coffer',
    args: { shell: { choices: SHELLS } },
    flags: {},
    onInstance: false,
    run: ({ args, terminal }) => terminal.out(completionScript(args.shell, COMMANDS)),
  }),
  command({
    name: 'help',
    help: 'describe a command and its options',
    example: 'coffer help users add',
    args: { command: { optional: true, repeated: true } },
    flags: {},
    onInstance: false,
    run: ({ args, terminal }) => terminal.out(helpFor(COMMANDS, args.command ?? [])),
  }),
]
