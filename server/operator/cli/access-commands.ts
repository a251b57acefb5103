import type { AccessEntry, FolderAccess, FolderAccessUpdate } from '#contract/access-entries.ts'
import {
  ENTRY_PRESETS,
  ENTRY_RIGHTS,
  type EntryPreset,
  type EntryRight,
  type EntryRights,
  presetOf,
} from '#contract/entry-rights.ts'
import { parsePlainPath, type VirtualPath } from '#server/access/virtual-path.ts'
import { OPERATOR } from '#server/accounts/users/principal.ts'
import { type Command, command } from './command.ts'
import { UsageError } from './failures.ts'
import { byIdOrName, findUser } from './find-user.ts'
import { findGroup } from './groups-commands.ts'
import type { Instance } from './instance.ts'
import { list, named, oneOf, toggle } from './kinds.ts'
import { show, tableText } from './output.ts'
import { JSON_FLAG } from './shared-flags.ts'

const WHO = {
  user: { kind: named('NAME'), help: 'the user with this name or id', short: 'u' },
  group: { kind: named('NAME'), help: 'the group with this name or id', short: 'g' },
  everyone: { kind: toggle, help: 'all users except administrators', short: 'e' },
} as const

type WhoFlags = {
  readonly user: string | undefined
  readonly group: string | undefined
  readonly everyone: boolean | undefined
}

/** Presets by the names of the command line. */
const PRESETS: Readonly<Record<string, EntryPreset>> = {
  editor: 'editor',
  viewer: 'viewer',
  'drop-box': 'dropBox',
  'no-access': 'noAccess',
}

const RIGHTS = ENTRY_RIGHTS.join(',')

/** Commands for access entries of folders. */
export const accessCommands: readonly Command[] = [
  command({
    name: 'access ls',
    help: 'list access entries, of all folders or of one and those above and below it',
    example: 'coffer access ls /projects',
    args: { path: { optional: true } },
    flags: { json: JSON_FLAG },
    onInstance: true,
    async run(call) {
      const { entriesEditor } = await call.open('read')
      const found = await entriesEditor.show(OPERATOR, folderOf(call.args.path ?? '/'), { below: true })
      const folders = foldersIn(found)
      await show(call, { json: folders, text: accessTable(folders) })
    },
  }),
  command({
    name: 'access set',
    help: 'set the access of a user, a group or everyone to a folder and all that is in it',
    more: `Specify a preset, or rights separated by commas: ${RIGHTS}. Rights that are not named are decided by other entries. Entries only take away: users also need the permission.`,
    example: 'coffer access set /projects --group Editors --preset viewer',
    args: { path: {} },
    flags: {
      ...WHO,
      preset: { kind: oneOf(Object.keys(PRESETS)), help: 'preset', short: 'p' },
      allow: { kind: list, help: 'rights that are allowed' },
      deny: { kind: list, help: 'rights that are denied' },
      json: JSON_FLAG,
    },
    onInstance: true,
    async run(call) {
      const { flags } = call
      const { allow, deny } = rightsIn(flags)
      const instance = await call.open('change')
      const holder = await holderIn(instance, flags)
      const folder = folderOf(call.args.path)
      const now = await change(instance, folder, holder, { ...holder, allow: [...allow], deny: [...deny] })
      await show(call, { json: foldersIn(now), text: accessTable(foldersIn(now)) })
    },
  }),
  command({
    name: 'access rm',
    help: 'remove the access entry of a user, a group or everyone from a folder',
    example: 'coffer access rm /projects --user zoe',
    args: { path: {} },
    flags: { ...WHO, json: JSON_FLAG },
    onInstance: true,
    async run(call) {
      const instance = await call.open('change')
      const holder = await holderIn(instance, call.flags)
      const now = await change(instance, folderOf(call.args.path), holder, null)
      await show(call, { json: foldersIn(now), text: accessTable(foldersIn(now)) })
    },
  }),
]

type Holder = Pick<AccessEntry, 'kind' | 'id'>
type Draft = FolderAccessUpdate['entries'][number]
type FolderEntries = { readonly path: string; readonly entries: readonly AccessEntry[] }

const folderOf = (path: string): VirtualPath => parsePlainPath(path)

/** Replaces the entry of one holder; null removes it. */
async function change(
  { entriesEditor }: Instance,
  folder: VirtualPath,
  { kind, id }: Holder,
  entry: Draft | null,
): Promise<FolderAccess> {
  const { entries, revision } = await entriesEditor.show(OPERATOR, folder)
  const others = entries
    .filter((other) => other.kind !== kind || other.id !== id)
    .map(({ name: _, ...other }): Draft => other)
  return entriesEditor.save(OPERATOR, folder, { entries: [...others, ...(entry ? [entry] : [])], revision })
}

async function holderIn({ users, groups }: Instance, { user, group, everyone }: WhoFlags): Promise<Holder> {
  if ([user !== undefined, group !== undefined, everyone === true].filter((given) => given).length !== 1)
    throw new UsageError('specify one of --user, --group and --everyone')
  if (user !== undefined) return { kind: 'user', id: (await findUser(users, byIdOrName(user))).id }
  if (group !== undefined) return { kind: 'group', id: (await findGroup(groups, group)).id }
  return { kind: 'everyone', id: null }
}

type RightFlags = {
  readonly preset: string | undefined
  readonly allow: readonly string[] | undefined
  readonly deny: readonly string[] | undefined
}

function rightsIn({ preset, allow, deny }: RightFlags): EntryRights {
  if (preset !== undefined) {
    if (allow || deny) throw new UsageError('specify either a preset or rights')
    return ENTRY_PRESETS[PRESETS[preset] ?? 'noAccess']
  }
  if (!allow && !deny) throw new UsageError('specify a preset or rights')
  return { allow: rightNamesIn(allow ?? []), deny: rightNamesIn(deny ?? []) }
}

function rightNamesIn(words: readonly string[]): EntryRight[] {
  return words.map((word) => {
    const right = ENTRY_RIGHTS.find((name) => name === word)
    if (right === undefined) throw new UsageError(`"${word}" is not a right; the rights are ${RIGHTS}`)
    return right
  })
}

const foldersIn = ({ path, entries, inherited, below }: FolderAccess): FolderEntries[] =>
  [...inherited.toReversed(), { path, entries }, ...below].filter((folder) => folder.entries.length > 0)

function accessTable(folders: readonly FolderEntries[]): string {
  const rows = folders.flatMap(({ path, entries }) =>
    entries.map((entry) => [path, holderText(entry), presetText(entry), entry.allow.join(' '), entry.deny.join(' ')]),
  )
  return tableText(['PATH', 'WHO', 'PRESET', 'ALLOW', 'DENY'], rows)
}

const holderText = ({ kind, name }: AccessEntry) => (kind === 'everyone' ? kind : `${kind} ${name}`)

function presetText(entry: AccessEntry): string {
  const preset = presetOf(entry)
  return Object.keys(PRESETS).find((name) => PRESETS[name] === preset) ?? ''
}
