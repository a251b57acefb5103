import { presentUser } from '#server/accounts/users/present.ts'
import { OPERATOR } from '#server/accounts/users/principal.ts'
import { SHARED_ACCOUNT_ID, type User } from '#server/accounts/users/user.ts'
import { readTextFile, writePrivateFile } from '#server/platform/own-files/operator-files.ts'
import { ACCOUNT_FLAGS, accountData, currentAccountOf, PERMISSION_FLAGS } from './account-flags.ts'
import { type Command, command } from './command.ts'
import { Failure, UsageError } from './failures.ts'
import { byIdOrName, findUser, VIEWER } from './find-user.ts'
import type { Instance } from './instance.ts'
import { days, importCsv, isCsv } from './invitation-commands.ts'
import { named, toggle } from './kinds.ts'
import { jsonText, mayText, show, tableText } from './output.ts'
import { PASSWORD_FLAG, PASSWORD_STDIN, readPassword } from './password-source.ts'
import { QUOTA_FLAGS, quotaUpdate } from './quota-flags.ts'
import { JSON_FLAG } from './shared-flags.ts'
import { usersFromText } from './user-file.ts'

const WHO = { 'id|username': {} } as const

/** Commands for user accounts. */
export const usersCommands: readonly Command[] = [
  command({
    name: 'users ls',
    help: 'list all users',
    example: 'coffer users ls --json',
    args: {},
    flags: { json: JSON_FLAG },
    onInstance: true,
    async run(call) {
      const { users } = await call.open('read')
      const all = await users.all()
      await show(call, { json: all.map(presented), text: peopleTable(all) })
    },
  }),
  command({
    name: 'users find',
    help: 'show a user',
    more: 'A number is an id.',
    example: 'coffer users find zoe',
    args: WHO,
    flags: { json: JSON_FLAG },
    onInstance: true,
    async run(call) {
      const { users } = await call.open('read')
      const user = await findUser(users, byIdOrName(call.args['id|username']))
      await show(call, { json: presented(user), text: detailText(user) })
    },
  }),
  command({
    name: 'users add',
    help: 'create a user; options that are not given have the defaults of the instance',
    more: 'Without the argument, the password is read from COFFER_PASSWORD or, with --password-stdin, from the standard input; on a terminal, it is asked for.',
    example: 'coffer users add zoe --scope /people/zoe --perm.share=false --password-stdin < secret',
    args: { username: {}, password: { optional: true } },
    flags: { ...ACCOUNT_FLAGS, ...PERMISSION_FLAGS, 'password-stdin': PASSWORD_STDIN, json: JSON_FLAG },
    onInstance: true,
    async run(call) {
      const { args, flags, terminal, passwordVariable } = call
      const sources = { word: args.password, stdin: flags['password-stdin'], variable: passwordVariable }
      const password = await readPassword(terminal, sources)
      const instance = await call.open('make')
      const { defaults } = await instance.settings.current()
      const data = { ...accountData(flags, defaults), username: args.username, password }
      const user = await instance.accounts.create(OPERATOR, data)
      await show(call, { json: presented(user), text: `added ${user.username} (id ${user.id})\n` })
      await warnWithoutAdministrator(instance, terminal)
    },
  }),
  command({
    name: 'users update',
    help: 'change the fields of a user that are given as flags',
    more: 'A new password, or losing the admin permission, ends all sessions of the user.',
    example: 'coffer users update zoe --perm.admin --view-mode mosaic',
    args: WHO,
    flags: {
      username: { kind: named('NAME'), help: 'new name', short: 'u' },
      password: PASSWORD_FLAG,
      'password-stdin': PASSWORD_STDIN,
      ...ACCOUNT_FLAGS,
      ...PERMISSION_FLAGS,
      ...QUOTA_FLAGS,
      'reset-second-factor': {
        kind: toggle,
        help: 'remove the second factors (also passkeys) and the recovery codes of the user',
      },
      json: JSON_FLAG,
    },
    onInstance: true,
    async run(call) {
      const { args, flags, terminal } = call
      const quota = quotaUpdate(flags)
      const sources = { word: flags.password, stdin: flags['password-stdin'] }
      const isNewPassword = sources.word !== undefined || sources.stdin === true
      const password = isNewPassword ? await readPassword(terminal, sources) : undefined
      if (password === '') throw new UsageError('the password is empty')
      const { users, accounts, quotas, secondFactors } = await call.open('change')
      const user = await findUser(users, byIdOrName(args['id|username']))
      const name = flags.username !== undefined && { username: flags.username }
      const data = {
        ...accountData(flags, currentAccountOf(user)),
        ...name,
        ...(password !== undefined && { password }),
      }
      const hasData = Object.keys(data).length > 0
      const resets = flags['reset-second-factor'] === true
      if (!hasData && !quota && !resets) throw new UsageError('nothing to change; specify at least one field')
      if (hasData) await accounts.update(OPERATOR, user.id, { data, revision: user.revision })
      if (quota) await quotas.setForUser(OPERATOR, user.id, quota)
      if (resets && !(await secondFactors.reset(OPERATOR, user.id)))
        terminal.warn(`note: ${user.username} has no second factor`)
      const now = await users.get(user.id)
      await show(call, { json: presented(now), text: `changed ${now.username} (id ${now.id})\n` })
    },
  }),
  command({
    name: 'users rm',
    help: 'delete a user and end their sessions; the files remain',
    more: 'Asks for confirmation on a terminal. The last administrator cannot be deleted.',
    example: 'coffer users rm zoe --yes',
    args: WHO,
    flags: { yes: { kind: toggle, help: 'do not ask for confirmation', short: 'y' } },
    onInstance: true,
    async run({ args, flags, terminal, open }) {
      const { users, accounts, config } = await open('change')
      const user = await findUser(users, byIdOrName(args['id|username']))
      if (config.auth.method === 'noauth' && user.id === SHARED_ACCOUNT_ID)
        throw new Failure('this account cannot be deleted, because everyone uses it without signing in')
      if (!flags.yes && terminal.isAttended) {
        const answer = await terminal.ask(`Delete ${user.username} (id ${user.id})? [y/N] `)
        if (!/^y(?:es)?$/i.test(answer.trim())) throw new Failure('nothing has been deleted')
      }
      if (
        user.permissions.admin &&
        !(await users.all()).some(({ id, permissions }) => id !== user.id && permissions.admin)
      )
        throw new Failure('the last administrator cannot be deleted')
      await accounts.remove(OPERATOR, user.id)
      await terminal.out(`deleted ${user.username} (id ${user.id})\n`)
    },
  }),
  command({
    name: 'users export',
    help: 'write all users as JSON',
    more: 'Without a file, or with -, write to the standard output. Only you can read the file. Groups, and what they grant, are not part of it.',
    example: 'coffer users export people.json --with-hashes',
    args: { file: { optional: true, isFile: true } },
    flags: { 'with-hashes': { kind: toggle, help: 'include password hashes, to move users to another instance' } },
    onInstance: true,
    async run({ args, flags, terminal, open }) {
      const { users, quotas } = await open('read')
      const limits = new Map((await quotas.all()).map(({ id, own }) => [id, own]))
      const people = []
      for (const user of await users.all()) {
        const hash = flags['with-hashes'] && (await users.credentials(user.username))?.passwordHash
        people.push({ ...exported(user), quota: limits.get(user.id), ...(hash && { passwordHash: hash }) })
      }
      if (args.file === undefined || args.file === '-') return terminal.out(jsonText(people))
      await writePrivateFile(args.file, jsonText(people))
      await terminal.out(`exported ${people.length} users\n`)
    },
  }),
  command({
    name: 'users import',
    help: 'import users from a file, all or none',
    more: 'Reads files of users export, also those of File Browser, whose bcrypt hashes remain valid. Users are matched by name; new ones get new ids. - is the standard input. A CSV file with the columns username,email,groups,home,permissions creates invitations and writes their links as CSV.',
    example: 'coffer users import people.json --overwrite',
    args: { file: { isFile: true } },
    flags: {
      overwrite: { kind: toggle, help: 'change existing users' },
      replace: { kind: toggle, help: 'same as --overwrite, and delete users that are not in the file' },
      expires: { kind: days, help: 'validity of the invitations of a CSV file (7d)' },
      'dry-run': { kind: toggle, help: 'only check the rows of a CSV file' },
      json: JSON_FLAG,
    },
    onInstance: true,
    async run(call) {
      const { args, flags, terminal } = call
      const content = args.file === '-' ? await terminal.readAll() : await readTextFile(args.file)
      if (isCsv(content)) return importCsv(call, content)
      if (flags['dry-run'] || flags.expires) throw new UsageError('--dry-run and --expires are for CSV files')
      const people = usersFromText(content)
      const instance = await call.open('make')
      const mode = flags.replace ? 'replace' : flags.overwrite ? 'overwrite' : 'add'
      const tally = await instance.peopleImport.run(people, mode)
      const text = `added ${tally.added}, changed ${tally.changed}, removed ${tally.removed}\n`
      await show(call, { json: tally, text })
      await warnWithoutAdministrator(instance, terminal)
    },
  }),
]

const presented = (user: User) => presentUser(user, VIEWER, { forPage: true })

/** Returns a user without groups, which are those of one instance: with the permissions and commands of the account alone. */
function exported(user: User) {
  const { own, groups: _groups, secondFactor: _secondFactor, ...others } = presented(user)
  return { ...others, ...own }
}

async function warnWithoutAdministrator(
  { users, config }: Instance,
  terminal: { warn(line: string): void },
): Promise<void> {
  if ((await users.all()).some(({ permissions }) => permissions.admin)) return
  terminal.warn(`note: no administrator exists yet; the first start creates "${config.username}"`)
}

function peopleTable(people: readonly User[]): string {
  const head = ['ID', 'USERNAME', 'SCOPE', 'MAY', 'LOCKED', 'RULES', 'GROUPS']
  return tableText(
    head,
    people.map((user) => [
      String(user.id),
      user.username,
      user.scope,
      mayText(user.effective.permissions),
      user.lockPassword ? 'yes' : '',
      String(user.rules.length || ''),
      groupsOf(user),
    ]),
  )
}

const groupsOf = ({ groups }: User) => groups.map(({ name }) => name).join(', ')

function detailText(user: User): string {
  const {
    id,
    username,
    scope,
    locale,
    lockPassword,
    viewMode,
    singleClick,
    hideDotfiles,
    theme,
    sorting,
    effective: { commands },
    rules,
  } = user
  const lines = {
    id,
    username,
    scope,
    may: mayText(user.effective.permissions),
    groups: groupsOf(user),
    secondFactor: user.hasSecondFactor,
    lockPassword,
    locale,
    viewMode,
    singleClick,
    hideDotfiles,
    theme,
  }
  const rest = { sorting: `${sorting.by} ${sorting.order}`, commands: commands.join(', '), rules: rules.length }
  return tableText(
    ['FIELD', 'VALUE'],
    Object.entries({ ...lines, ...rest }).map(([name, value]) => [name, String(value)]),
  )
}
