import type { Flag } from './command.ts'
import { Failure, UsageError } from './failures.ts'
import { text, toggle } from './kinds.ts'
import type { Terminal } from './terminal.ts'

/** Flags that provide a password. */
export const PASSWORD_STDIN: Flag<boolean> = { kind: toggle, help: 'read the password from the standard input' }
export const PASSWORD_FLAG: Flag<string> = {
  kind: { ...text, placeholder: 'PASSWORD' },
  help: 'new password; other users of this machine can see it, so use --password-stdin instead',
  short: 'p',
}

/** Sources of a password; the first that is given wins. */
export type PasswordSources = {
  /** Argument of the command line, which other users can see. */
  readonly word?: string | undefined
  readonly stdin?: boolean | undefined
  readonly variable?: string | undefined
}

/**
 * Returns the given password, or asks for it without showing it.
 *
 * @throws UsageError when there is none; Failure when two typed ones differ
 */
export async function readPassword(terminal: Terminal, { word, stdin, variable }: PasswordSources): Promise<string> {
  if (word !== undefined) {
    terminal.warn('warning: other users of this machine can see a password in the arguments; use --password-stdin')
    return word
  }
  if (stdin && !terminal.isAttended) return firstLine(await terminal.readAll())
  if (!stdin && variable) return variable
  if (terminal.isAttended) return typedTwice(terminal)
  throw new UsageError('no password: set COFFER_PASSWORD, or pipe it in with --password-stdin')
}

async function typedTwice(terminal: Terminal): Promise<string> {
  const password = await terminal.askHidden('Password: ')
  if ((await terminal.askHidden('Repeat the password: ')) !== password) throw new Failure('the passwords do not match')
  return password
}

/** Returns the only line: a trailing line break belongs to the pipe, not to the password. */
function firstLine(input: string): string {
  const line = input.replace(/\r?\n$/, '')
  if (/[\r\n]/.test(line)) throw new UsageError('the password on the standard input has more than one line')
  return line
}
