import type { EffectiveLimit, FolderQuota, UserQuota } from '#contract/quotas.ts'
import { parsePlainPath } from '#server/access/virtual-path.ts'
import { OPERATOR } from '#server/accounts/users/principal.ts'
import { type Command, command } from './command.ts'
import { UsageError } from './failures.ts'
import { show, tableText } from './output.ts'
import { defaultLimitKind } from './quota-flags.ts'
import { JSON_FLAG } from './shared-flags.ts'

/** Commands for quotas. */
export const quotasCommands: readonly Command[] = [
  command({
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
  }),
  command({
    name: 'quotas folders',
    help: 'list the quotas of folders and their usage',
    example: 'coffer quotas folders',
    args: {},
    flags: { json: JSON_FLAG },
    onInstance: true,
    async run(call) {
      const { folderQuotas } = await call.open('read')
      const folders = await folderQuotas.all(OPERATOR)
      await show(call, { json: folders, text: foldersTable(folders) })
    },
  }),
  command({
    name: 'quotas set',
    help: 'limit what is in a folder; limits that are not given stay as they are',
    more: 'The path is that below the served folder. none removes a limit.',
    example: 'coffer quotas set /projects --bytes 500GB --files none',
    args: { path: {} },
    flags: {
      bytes: { kind: defaultLimitKind(true), help: 'limit of the size of all files, such as 10GB' },
      files: { kind: defaultLimitKind(false), help: 'limit of the number of files' },
      json: JSON_FLAG,
    },
    onInstance: true,
    async run(call) {
      const { bytes, files } = call.flags
      if (bytes === undefined && files === undefined)
        throw new UsageError('nothing to change; specify --bytes or --files')
      const { folderQuotas } = await call.open('change')
      const path = parsePlainPath(call.args.path)
      const update = { ...(bytes !== undefined && { bytes }), ...(files !== undefined && { files }) }
      const folder = await folderQuotas.save(OPERATOR, path, update)
      await show(call, { json: folder, text: foldersTable([folder]) })
    },
  }),
]

function foldersTable(folders: readonly FolderQuota[]): string {
  const head = ['FOLDER', 'BYTES', 'OF', 'FILES', 'OF', 'TRASH', 'VERSIONS']
  const rows = folders.map(({ path, limit, usage }) => [
    ...[path, number(usage?.bytes), number(limit.bytes), number(usage?.files), number(limit.files)],
    ...[number(usage?.trash.bytes), number(usage?.versions.bytes)],
  ])
  return tableText(head, rows)
}

const number = (value: number | null | undefined) => (value === undefined || value === null ? '' : String(value))

const HEAD = ['ID', 'USERNAME', 'BYTES', 'OF', 'FILES', 'OF', 'TRASH', 'VERSIONS']

function rowOf({ id, username, effective, usage }: UserQuota): string[] {
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
