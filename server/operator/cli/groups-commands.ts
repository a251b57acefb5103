import { NO_PERMISSIONS, type Permissions } from '#contract/users.ts'
import type { Group } from '#server/accounts/groups/group.ts'
import type { GroupData } from '#server/accounts/groups/policy.ts'
import { presentGroup } from '#server/accounts/groups/present.ts'
import type { Groups } from '#server/accounts/groups/service.ts'
import { OPERATOR } from '#server/accounts/users/principal.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import { usernameKey } from '#server/accounts/users/username.ts'
import { ACCOUNT_FLAGS, givenPermissions, PERMISSION_FLAGS, type PermissionFlags } from './account-flags.ts'
import { type Command, command } from './command.ts'
import { Failure, UsageError } from './failures.ts'
import { byIdOrName, findUser } from './find-user.ts'
import { list, named, text, toggle } from './kinds.ts'
import { mayText, show, tableText } from './output.ts'
import { QUOTA_FLAGS, quotaUpdate } from './quota-flags.ts'
import { JSON_FLAG } from './shared-flags.ts'

const WHICH = { 'id|name': {} } as const

/** Fields of a group besides its name. */
const GROUP_FLAGS = {
  description: { kind: text, help: 'purpose of the group' },
  ...PERMISSION_FLAGS,
  commands: { kind: ACCOUNT_FLAGS.commands.kind, help: 'commands that its members can run' },
} as const

/** Commands for groups of users. */
export const groupsCommands: readonly Command[] = [
  command({
    name: 'groups ls',
    help: 'list all groups',
    example: 'coffer groups ls --json',
    args: {},
    flags: { json: JSON_FLAG },
    onInstance: true,
    async run(call) {
      const { groups, users } = await call.open('read')
      const all = await groups.all()
      const names = await namesOf(users)
      await show(call, { json: all.map(presentGroup), text: groupsTable(all, names) })
    },
  }),
  command({
    name: 'groups add',
    help: 'create a group without members',
    example: 'coffer groups add Editors --perm.create --perm.modify',
    args: { name: {} },
    flags: { ...GROUP_FLAGS, json: JSON_FLAG },
    onInstance: true,
    async run(call) {
      const { groups } = await call.open('change')
      const made = await groups.create(OPERATOR, { ...groupData(call.flags, {}), name: call.args.name })
      await show(call, { json: presentGroup(made), text: `added ${made.name} (id ${made.id})\n` })
    },
  }),
  command({
    name: 'groups set',
    help: 'change the fields of a group that are given as flags',
    more: 'Users who are no longer administrators are signed out.',
    example: 'coffer groups set Editors --perm.delete --description "Write the handbook"',
    args: WHICH,
    flags: { name: { kind: named('NAME'), help: 'new name' }, ...GROUP_FLAGS, ...QUOTA_FLAGS, json: JSON_FLAG },
    onInstance: true,
    async run(call) {
      const quota = quotaUpdate(call.flags)
      const { groups, quotas } = await call.open('change')
      const group = await findGroup(groups, call.args['id|name'])
      const { name } = call.flags
      const data = { ...groupData(call.flags, group.permissions), ...(name !== undefined && { name }) }
      if (Object.keys(data).length === 0 && !quota)
        throw new UsageError('nothing to change; specify at least one field')
      if (quota) await quotas.setForGroup(OPERATOR, group.id, quota)
      const now = await groups.update(OPERATOR, group.id, { data, revision: group.revision })
      await show(call, { json: presentGroup(now), text: `changed ${now.name} (id ${now.id})\n` })
    },
  }),
  command({
    name: 'groups members',
    help: 'list the members of a group, or add and remove some',
    more: 'Users are given by name or id, several separated by commas; a number is an id.',
    example: 'coffer groups members Editors --add zoe,ben --remove ada',
    args: WHICH,
    flags: {
      add: { kind: list, help: 'users who become members' },
      remove: { kind: list, help: 'users who are no longer members' },
      json: JSON_FLAG,
    },
    onInstance: true,
    async run(call) {
      const { add = [], remove = [] } = call.flags
      const changes = add.length + remove.length > 0
      const { groups, users } = await call.open(changes ? 'change' : 'read')
      let group = await findGroup(groups, call.args['id|name'])
      if (changes) {
        const [added, removed] = [await idsOf(users, add), await idsOf(users, remove)]
        const members = [...group.members, ...added].filter((id) => !removed.includes(id))
        group = await groups.update(OPERATOR, group.id, { data: { members }, revision: group.revision })
      }
      const names = await namesOf(users)
      const found = group.members.map((id) => ({ id, username: names.get(id) ?? '' }))
      const rows = found.map(({ id, username }) => [String(id), username])
      await show(call, { json: found, text: tableText(['ID', 'USERNAME'], rows) })
    },
  }),
  command({
    name: 'groups rm',
    help: 'delete a group; its members remain',
    more: 'Asks for confirmation on a terminal.',
    example: 'coffer groups rm Editors --yes',
    args: WHICH,
    flags: { yes: { kind: toggle, help: 'do not ask for confirmation', short: 'y' } },
    onInstance: true,
    async run({ args, flags, terminal, open }) {
      const { groups } = await open('change')
      const { id, name, members } = await findGroup(groups, args['id|name'])
      if (!flags.yes && terminal.isAttended) {
        const answer = await terminal.ask(`Delete ${name} (id ${id}, members: ${members.length})? [y/N] `)
        if (!/^y(?:es)?$/i.test(answer.trim())) throw new Failure('nothing has been deleted')
      }
      await groups.remove(OPERATOR, id)
      await terminal.out(`deleted ${name} (id ${id})\n`)
    },
  }),
]

type GroupFlags = PermissionFlags & {
  readonly description: string | undefined
  readonly commands: readonly string[] | undefined
}

/** Returns the flags as fields of a group, without those that were not given. */
function groupData(flags: GroupFlags, permissions: Partial<Permissions>): GroupData {
  const { description, commands } = flags
  const given = givenPermissions(flags)
  return {
    ...(description !== undefined && { description }),
    ...(commands && { commands: [...commands] }),
    ...(given && { perm: { ...NO_PERMISSIONS, ...permissions, ...given } }),
  }
}

/** Returns a group by name, in any letter case, or ID. @throws Failure when there is no such group */
export async function findGroup(groups: Groups, word: string): Promise<Group> {
  const wanted = byIdOrName(word)
  const found = (await groups.all()).find(({ id, name }) =>
    typeof wanted === 'number' ? id === wanted : usernameKey(name) === usernameKey(wanted),
  )
  if (!found) throw new Failure(`there is no group ${typeof wanted === 'number' ? 'with the id' : 'called'} ${word}`)
  return found
}

async function idsOf(users: UserService, words: readonly string[]): Promise<number[]> {
  const ids: number[] = []
  for (const word of words) ids.push((await findUser(users, byIdOrName(word))).id)
  return ids
}

const namesOf = async (users: UserService): Promise<ReadonlyMap<number, string>> =>
  new Map((await users.all()).map(({ id, username }) => [id, username]))

/** Names of members that a row shows. */
const MAX_NAMES = 5

function groupsTable(groups: readonly Group[], names: ReadonlyMap<number, string>): string {
  const membersText = ({ members }: Group) => {
    const shown = members.slice(0, MAX_NAMES).map((id) => names.get(id) ?? `#${id}`)
    const others = members.length - shown.length
    return [...shown, ...(others > 0 ? [`and ${others} more`] : [])].join(' ')
  }
  return tableText(
    ['ID', 'NAME', 'MAY', 'COMMANDS', 'MEMBERS'],
    groups.map((group) => [
      String(group.id),
      group.name,
      mayText(group.permissions),
      group.commands.join(', '),
      membersText(group),
    ]),
  )
}
