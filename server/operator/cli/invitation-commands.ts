import { MAX_INVITATION_DAYS } from '#contract/invitation-limits.ts'
import type { ImportRow } from '#contract/invitations.ts'
import { csvLine } from '#formats/csv-line.ts'
import type { CreatedInvitation } from '#server/accounts/invitations/invitation.ts'
import { presentInvitation } from '#server/accounts/invitations/present.ts'
import { OPERATOR } from '#server/accounts/users/principal.ts'
import type { Config } from '#server/platform/config/settings.ts'
import { localUrl } from '../ready-message.ts'
import { ACCOUNT_FLAGS, givenPermissions, PERMISSION_FLAGS } from './account-flags.ts'
import { type Command, command, type Kind } from './command.ts'
import { Failure, UsageError } from './failures.ts'
import { findGroup } from './groups-commands.ts'
import type { Instance } from './instance.ts'
import { list } from './kinds.ts'
import { show, tableText } from './output.ts'
import { JSON_FLAG } from './shared-flags.ts'
import type { Terminal } from './terminal.ts'

/** Number of days, such as `7d`. */
export const days: Kind<number> = {
  placeholder: 'DAYS',
  parse(value) {
    const count = Number(/^(\d{1,3})d?$/.exec(value)?.[1] ?? 0)
    if (count < 1 || count > MAX_INVITATION_DAYS)
      throw new UsageError(`"${value}" is not a number of days from 1d to ${MAX_INVITATION_DAYS}d`)
    return count
  },
}

/** Id of an invitation. */
function invitationId(text: string): number {
  const id = Number(/^\d{1,15}$/.exec(text)?.[0] ?? 0)
  if (id < 1) throw new UsageError(`"${text}" is not the id of an invitation; "coffer invitations ls" lists them`)
  return id
}

/** Commands for invitations. */
export const invitationCommands: readonly Command[] = [
  command({
    name: 'users invite',
    help: 'create an invitation and print its link',
    more: 'The recipient opens the link and sets a password; without a username, they select it, too. The link works once. Options that are not given have the defaults of the instance.',
    example: 'coffer users invite zoe --groups Editors --expires 7d',
    args: { username: { optional: true } },
    flags: {
      groups: { kind: list, help: 'groups of the user, by name or id' },
      scope: ACCOUNT_FLAGS.scope,
      locale: ACCOUNT_FLAGS.locale,
      commands: ACCOUNT_FLAGS.commands,
      ...PERMISSION_FLAGS,
      expires: { kind: days, help: 'validity of the link (7d)' },
      json: JSON_FLAG,
    },
    onInstance: true,
    async run(call) {
      const { args, flags } = call
      const { invitations, groups, settings, config } = await call.open('change')
      const members = await Promise.all((flags.groups ?? []).map((name) => findGroup(groups, name)))
      const perm = givenPermissions(flags)
      const { defaults } = await settings.current()
      const created = await invitations.create(OPERATOR, {
        username: args.username ?? null,
        groups: members.map(({ id }) => id),
        ...(flags.scope !== undefined && { scope: flags.scope }),
        ...(flags.locale !== undefined && { locale: flags.locale }),
        ...(flags.commands !== undefined && { commands: [...flags.commands] }),
        ...(perm && { perm: { ...defaults.perm, ...perm } }),
        ...(flags.expires !== undefined && { days: flags.expires }),
      })
      const link = linkOf(created, config)
      await show(call, { json: { ...presentInvitation(created.invitation), link }, text: `${link}\n` })
    },
  }),
  command({
    name: 'invitations ls',
    help: 'list open invitations',
    example: 'coffer invitations ls',
    args: {},
    flags: { json: JSON_FLAG },
    onInstance: true,
    async run(call) {
      const { invitations } = await call.open('read')
      const found = (await invitations.all()).map(presentInvitation)
      const rows = found.map(({ id, username, email, scope, groups, createdBy, expiresAt }) => [
        ...[String(id), username ?? '', email ?? '', scope ?? '', groups.map(({ name }) => name).join('; ')],
        ...[createdBy ?? '', expiresAt],
      ])
      const head = ['ID', 'USERNAME', 'EMAIL', 'SCOPE', 'GROUPS', 'CREATED BY', 'EXPIRES']
      await show(call, { json: found, text: tableText(head, rows) })
    },
  }),
  command({
    name: 'invitations revoke',
    help: 'revoke an invitation: its link no longer works',
    example: 'coffer invitations revoke 3',
    args: { id: {} },
    flags: {},
    onInstance: true,
    async run({ args, terminal, open }) {
      const id = invitationId(args.id)
      const { invitations } = await open('change')
      await invitations.revoke(OPERATOR, id)
      await terminal.out(`revoked invitation ${id}\n`)
    },
  }),
]

/** Returns whether the content of a file is CSV rather than JSON: its first line names columns. */
export const isCsv = (content: string): boolean => /^[^[{\n]*\b(?:username|email)\b/i.test(content)

type ImportCall = {
  readonly flags: {
    readonly overwrite?: boolean | undefined
    readonly replace?: boolean | undefined
    readonly expires?: number | undefined
    readonly 'dry-run'?: boolean | undefined
    readonly json?: boolean | undefined
  }
  readonly terminal: Terminal
  open(purpose: 'change'): Promise<Instance>
}

/** Invites the users of a CSV file and prints their links as CSV, or prints the problems of its rows. */
export async function importCsv(call: ImportCall, csv: string): Promise<void> {
  const { flags } = call
  if (flags.overwrite || flags.replace) throw new UsageError('a CSV file creates invitations and changes no users')
  const { csvImport, config } = await call.open('change')
  const request = { csv, ...(flags.expires !== undefined && { days: flags.expires }) }
  const { rows, created } = flags['dry-run'] ? await csvImport.preview(request) : await csvImport.run(OPERATOR, request)
  const isFaulty = rows.some(({ problems }) => problems.length > 0)
  if (created) {
    const links = created.map((one) => ({ ...presentInvitation(one.invitation), link: linkOf(one, config) }))
    const lines = links.map(({ username, email, link, expiresAt }) =>
      csvLine([username ?? '', email ?? '', link, expiresAt]),
    )
    return show(call, { json: links, text: [csvLine(['username', 'email', 'link', 'expires']), ...lines].join('') })
  }
  await show(call, { json: rows, text: rowsTable(rows) })
  if (isFaulty) throw new Failure('some rows have problems; nothing has been created')
}

function rowsTable(rows: readonly ImportRow[]): string {
  const head = ['ROW', 'USERNAME', 'EMAIL', 'GROUPS', 'HOME', 'PROBLEMS']
  return tableText(
    head,
    rows.map(({ row, username, email, groups, home, problems }) => [
      ...[String(row), username, email, groups.join('; '), home],
      problems.map(({ column, problem, value }) => `${column} ${problem.replace('_', ' ')}: ${value}`).join('; '),
    ]),
  )
}

/** Returns the link of an invitation, at the external URL if that is known. */
function linkOf({ secret }: CreatedInvitation, config: Config): string {
  const base = config.externalUrl ?? (config.socket ? config.baseUrl : localUrl(config, config.port))
  return `${base}/invite/${secret}`
}
