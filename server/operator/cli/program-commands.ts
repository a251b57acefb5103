import { Passwords } from '#server/accounts/users/password.ts'
import { version } from '#server/platform/config/version.ts'
import { type Command, command } from './command.ts'
import { PASSWORD_STDIN, readPassword } from './password-source.ts'

/** Commands that need no instance. */
export const programCommands: readonly Command[] = [
  command({
    name: 'hash',
    help: 'print the argon2id hash of a password',
    more: 'Asks for the password on a terminal; otherwise reads it from COFFER_PASSWORD or the standard input.',
    example: 'coffer hash < secret',
    args: { password: { optional: true } },
    flags: { 'password-stdin': PASSWORD_STDIN },
    onInstance: false,
    async run({ args, flags, terminal, passwordVariable }) {
      const stdin = flags['password-stdin'] ?? (!terminal.isAttended && !passwordVariable)
      const password = await readPassword(terminal, { word: args.password, stdin, variable: passwordVariable })
      await terminal.out(`${await new Passwords().hash(password)}\n`)
    },
  }),
  command({
    name: 'version',
    help: 'print the version',
    example: 'coffer version',
    args: {},
    flags: {},
    onInstance: false,
    run: ({ terminal }) => terminal.out(`Coffer ${version}\n`),
  }),
]
