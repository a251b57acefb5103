import * as z from 'zod/mini'
import type { ImportColumn, ImportProblem, ImportRow } from '#contract/invitations.ts'
import { MailAddress } from '#contract/mail.ts'
import type { InvitationImport } from '#contract/new-invitation.ts'
import { ALL_PERMISSIONS, NO_PERMISSIONS, type Permissions } from '#contract/users.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Settings } from '#server/accounts/settings/settings.ts'
import { refuseForeignHome, type UserScope } from '#server/accounts/users/scope-overlap.ts'
import { usernameKey } from '#server/accounts/users/username.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { ImportCells } from './import-file.ts'
import type { InvitationDraft } from './invitation.ts'
import { draftFrom, homeOf } from './policy.ts'

/** The existing names, groups and folders that the rows of a file are compared with. */
export type ImportSurroundings = {
  readonly settings: Settings
  /** Folded names of users, and of open invitations. */
  readonly taken: ReadonlySet<string>
  readonly invited: ReadonlySet<string>
  /** Ids of groups by their folded names. */
  readonly groups: ReadonlyMap<string, number>
  readonly homes: readonly UserScope[]
  /** Returns whether a folder can be a scope: it is a folder, or there is nothing at its place. */
  readonly canBeScope: (scope: VirtualPath) => Promise<boolean>
  /** Returns whether a folder does not exist, or is empty. */
  readonly isUnused: (home: VirtualPath) => Promise<boolean>
}

/** A row as it is shown, and the invitation that it requests; null if the row has a problem. */
export type CheckedRow = { readonly shown: ImportRow; readonly draft: InvitationDraft | null }

type Problem = ImportRow['problems'][number]

/** Maximum number of characters in a cell and in an address, and of bytes in a username. */
const MAX_CELL = 1000
const MAX_EMAIL = 254
const MAX_USERNAME_BYTES = 128

/** Separates groups, and permissions, in a cell. */
const SEPARATOR = /[;|\n]/
const PERMISSION_SEPARATOR = /[;|,\s]+/

/** Cell of a user without any permission. An empty cell stands for the defaults. */
const NONE = 'none'

/** Checks the rows of a file. */
export async function checkRows(
  rows: readonly ImportCells[],
  around: ImportSurroundings,
  { locale }: Pick<InvitationImport, 'locale'>,
): Promise<CheckedRow[]> {
  const seen = new Set<string>()
  const checked: CheckedRow[] = []
  for (const cells of rows) {
    const problems: Problem[] = []
    const add: Add = (column, problem, value = cells[column]) => {
      if (problem !== 'unknown' && problems.some((other) => other.column === column)) return
      problems.push({ column, problem, value: value.slice(0, MAX_CELL) })
    }
    checkIdentity(cells, { seen, around, add })
    const groupNames = partsOf(cells.groups, SEPARATOR)
    const groups = groupNames.map((name) => around.groups.get(usernameKey(name)))
    for (const [index, name] of groupNames.entries()) if (groups[index] === undefined) add('groups', 'unknown', name)
    const perm = permissionsOf(cells.permissions, around.settings.defaults.perm, (name) =>
      add('permissions', 'unknown', name),
    )
    const draft = await checkedDraft(cells, { perm, groups: groups.flatMap((id) => id ?? []), locale, around, add })
    const { row, username, email, home } = cells
    const shown = { row, username, email, groups: groupNames, home, perm, problems }
    checked.push({ shown, draft: problems.length === 0 ? draft : null })
  }
  return checked
}

type Add = (column: ImportColumn, problem: ImportProblem, value?: string) => void

function checkIdentity(
  { username, email, home }: ImportCells,
  { seen, around, add }: { seen: Set<string>; around: ImportSurroundings; add: Add },
): void {
  if (home.length > MAX_CELL) add('home', 'too_long')
  if (email.length > MAX_EMAIL) add('email', 'too_long')
  else if (email !== '' && !z.safeParse(MailAddress, email).success) add('email', 'unusable')
  if (username === '') {
    if (email === '') add('username', 'missing')
    return
  }
  const key = usernameKey(username)
  if (Buffer.byteLength(username) > MAX_USERNAME_BYTES) add('username', 'too_long')
  else if (seen.has(key)) add('username', 'duplicate')
  else if (around.taken.has(key)) add('username', 'taken')
  else if (around.invited.has(key)) add('username', 'invited')
  seen.add(key)
}

async function checkedDraft(
  { username, email, home }: ImportCells,
  options: Pick<InvitationImport, 'locale'> & {
    perm: Permissions
    groups: number[]
    around: ImportSurroundings
    add: Add
  },
): Promise<InvitationDraft | null> {
  const { perm, groups, locale, around, add } = options
  const draftNamed = (name: string): InvitationDraft | null => {
    try {
      const request = { username: name, email: email === '' ? null : email, scope: home, perm, groups, locale }
      return draftFrom(request, around.settings)
    } catch (error) {
      if (!isAppError(error, 'invalid')) throw error
      if (error.field !== 'username' || name === '') {
        add('home', 'unusable')
        return null
      }
      add('username', 'unusable')
      // For the problems of the other columns.
      return draftNamed('')
    }
  }
  const draft = draftNamed(username)
  const scope = draft?.preset.scope ?? null
  if (scope !== null && isForeign(scope, around.homes)) add('home', 'foreign')
  else if (scope !== null && !(await around.canBeScope(scope))) add('home', 'unusable')
  const newHome = draft && homeOf(draft, around.settings)
  if (newHome && !(await around.isUnused(newHome))) add('home', 'existing', newHome)
  return draft
}

function isForeign(scope: VirtualPath, homes: readonly UserScope[]): boolean {
  try {
    refuseForeignHome(scope, homes)
    return false
  } catch (error) {
    if (isAppError(error, 'conflict')) return true
    throw error
  }
}

/** Returns the permissions that a cell names, separated by semicolons, commas or spaces. */
function permissionsOf(cell: string, defaults: Permissions, onUnknown: (name: string) => void): Permissions {
  const names = partsOf(cell, PERMISSION_SEPARATOR)
  if (names.length === 0) return defaults
  if (names.length === 1 && names[0]?.toLowerCase() === NONE) return NO_PERMISSIONS
  const known = Object.keys(NO_PERMISSIONS)
  for (const name of names) if (!known.includes(name.toLowerCase())) onUnknown(name)
  const granted = new Set(names.map((name) => name.toLowerCase()))
  if (granted.has('admin')) return ALL_PERMISSIONS
  return { ...NO_PERMISSIONS, ...Object.fromEntries(known.map((name) => [name, granted.has(name)])) }
}

const partsOf = (cell: string, separator: RegExp): string[] =>
  cell
    .split(separator)
    .map((part) => part.trim())
    .filter((part) => part !== '')
