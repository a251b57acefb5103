import * as z from 'zod/mini'
import { DirectorySettings, type LdapStep } from '#contract/ldap.ts'
import { testDirectory } from '#server/accounts/sign-in/ldap/test-directory.ts'
import { COMMAND_LINE } from '#server/platform/events/user-events.ts'
import { readTextFile } from '#server/platform/own-files/operator-files.ts'
import { type Command, command } from './command.ts'
import { Failure } from './failures.ts'
import { byIdOrName, findUser } from './find-user.ts'
import { text } from './kinds.ts'
import { jsonText, show, tableText } from './output.ts'
import { PASSWORD_STDIN, readPassword } from './password-source.ts'
import { JSON_FLAG } from './shared-flags.ts'
import { parsedJson } from './user-file.ts'

/** Names of the steps of a test. */
const STEPS: Readonly<Record<LdapStep, string>> = {
  connection: 'connect to',
  search: 'search for',
  entry: 'id and name of',
  groups: 'groups of',
  access: 'can sign in:',
}

/** Commands for the directory in which users sign in. */
export const ldapCommands: readonly Command[] = [
  command({
    name: 'ldap show',
    help: 'write the settings of the LDAP directory as JSON, without the password',
    example: 'coffer ldap show > directory.json',
    args: {},
    flags: {},
    onInstance: true,
    async run({ open, terminal }) {
      const { ldap } = await open('read')
      await terminal.out(jsonText(await ldap.settings()))
    },
  }),
  command({
    name: 'ldap set',
    help: 'set the LDAP directory from a JSON file',
    more: 'The password of the bind account comes from --password-stdin or COFFER_PASSWORD. Without one, it stays as it is.',
    example: 'coffer ldap set directory.json --password-stdin < password',
    args: { file: { isFile: true } },
    flags: { 'password-stdin': PASSWORD_STDIN },
    onInstance: true,
    async run({ args, flags, open, terminal, passwordVariable: variable }) {
      const stdin = flags['password-stdin']
      const settings = parseSettings(parsedJson(await readTextFile(args.file)))
      const password = stdin || variable ? await readPassword(terminal, { stdin, variable }) : undefined
      const { ldap } = await open('change')
      await ldap.set(settings, password, COMMAND_LINE)
      await terminal.out('set the LDAP directory\n')
    },
  }),
  command({
    name: 'ldap rm',
    help: 'remove the LDAP directory',
    more: 'Accounts stay bound to it.',
    example: 'coffer ldap rm',
    args: {},
    flags: {},
    onInstance: true,
    async run({ open, terminal }) {
      const { ldap } = await open('change')
      await ldap.remove(COMMAND_LINE)
      await terminal.out('removed the LDAP directory\n')
    },
  }),
  command({
    name: 'ldap link',
    help: 'bind an existing account to the entry of a user in the LDAP directory',
    more: 'The user then signs in with the password of the directory, and with that of the account if it has one.',
    example: 'coffer ldap link zoe zoe.miller',
    args: { 'id|username': {}, name: {} },
    flags: {},
    onInstance: true,
    async run({ args, open, terminal }) {
      const { users, directoryLinks } = await open('change')
      const user = await findUser(users, byIdOrName(args['id|username']))
      const dn = await directoryLinks.link(user, args.name, COMMAND_LINE)
      await terminal.out(`bound ${user.username} to ${dn}\n`)
    },
  }),
  command({
    name: 'ldap test',
    help: 'test the connection to the LDAP directory, and what it says about a user',
    example: 'coffer ldap test --user zoe',
    args: {},
    flags: { user: { kind: text, help: 'name of a user to search for' }, json: JSON_FLAG },
    onInstance: true,
    async run(call) {
      const { ldap } = await call.open('read')
      const opened = await ldap.open()
      if (!opened) throw new Failure('no LDAP directory is set up, or its password cannot be decrypted')
      const steps = await testDirectory(opened, call.flags.user)
      const rows = steps.map(({ step, subject, passed, detail }) => [
        passed ? 'ok' : 'FAILED',
        `${STEPS[step]} ${subject}`,
        detail,
      ])
      await show(call, { json: steps, text: tableText(['RESULT', 'STEP', 'DETAIL'], rows) })
      if (steps.some(({ passed }) => !passed)) throw new Failure('the test of the LDAP directory failed')
    },
  }),
]

/** @throws Failure that names the field */
function parseSettings(value: unknown): DirectorySettings {
  const { data, error } = z.safeParse(DirectorySettings, value)
  if (data) return data
  const [issue] = error.issues
  throw new Failure(`${issue?.path.join('.') || 'the file'}: ${issue?.message ?? 'invalid'}`)
}
