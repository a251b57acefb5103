import type { EffectiveLimit, UserQuota } from '#contract/quotas.ts'
import { type Command, command } from './command.ts'
import { show, tableText } from './output.ts'
import { JSON_FLAG } from './shared-flags.ts'

/** Lists the quotas of all users. */
export const quotasCommand: Command = command({
  name: 'quotas',
  help: 'list the quotas of all users and the usage of their homes',
  more: 'The usage includes the trash and versions, and is that which the server stored last. It is empty for users without a quota.',
  example: 'coffer quotas --json',
  args: {},
  flags: { json: JSON_FLAG },
  onInstance: true,
  async run(call) {
    const { quotas } = await call.open('read')
    const users = await quotas.all()
    await show(call, { json: users, text: tableText(HEAD, users.map(rowOf)) })
  },
})

const HEAD = ['ID', 'USERNAME', 'BYTES', 'OF', 'FILES', 'OF', 'TRASH', 'VERSIONS']

function rowOf({ id, username, effective, usage }: UserQuota): string[] {
  const number = (value: number | undefined) => (value === undefined ? '' : String(value))
  return [
    ...[String(id), username],
    ...[number(usage?.bytes), limitText(effective.bytes), number(usage?.files), limitText(effective.files)],
    ...[number(usage?.trash.bytes), number(usage?.versions.bytes)],
  ]
}

function limitText({ limit, source, group }: EffectiveLimit): string {
  if (source === 'none') return ''
  const origin = source === 'group' ? ` (${group})` : source === 'default' ? ' (default)' : ''
  return `${limit ?? 'unlimited'}${origin}`
}
