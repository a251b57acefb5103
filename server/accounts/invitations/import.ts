import type { ImportRow } from '#contract/invitations.ts'
import type { InvitationImport } from '#contract/new-invitation.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { Homes } from '#server/accounts/users/homes.ts'
import { knownUsers } from '#server/accounts/users/known-users.ts'
import type { Principal } from '#server/accounts/users/principal.ts'
import { usernameKey } from '#server/accounts/users/username.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isAppError } from '#server/platform/errors.ts'
import { readImportFile } from './import-file.ts'
import { type CheckedRow, checkRows } from './import-rows.ts'
import type { CreatedInvitation } from './invitation.ts'
import type { Invitations } from './service.ts'
import { InvitationReader } from './store.ts'

export type CsvImportParts = {
  readonly db: Db
  readonly settings: Pick<SettingsService, 'current'>
  readonly homes: Homes
  readonly invitations: Invitations
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** The rows of a file with their problems, and the invitations that were created; null if there are none. */
export type CsvImportResult = {
  readonly rows: readonly ImportRow[]
  readonly created: readonly CreatedInvitation[] | null
}

/** Invites the users of a CSV file: all of them, or none if one row has a problem. */
export class CsvImport {
  readonly #parts: CsvImportParts

  constructor(parts: CsvImportParts) {
    this.#parts = parts
  }

  /** Checks a file. @throws AppError `invalid` or `too_large` for one that cannot be read; `method_not_allowed` */
  async preview(request: InvitationImport): Promise<CsvImportResult> {
    const checked = await this.#check(request)
    return { rows: checked.map(({ shown }) => shown), created: null }
  }

  /** Creates the invitations, unless a row has a problem. @throws AppError errors of {@link preview} and `Invitations.createAll` */
  async run(asker: Principal, request: InvitationImport): Promise<CsvImportResult> {
    const checked = await this.#check(request)
    const rows = checked.map(({ shown }) => shown)
    const drafts = checked.flatMap(({ draft }) => draft ?? [])
    if (drafts.length < checked.length) return { rows, created: null }
    const { days } = request
    return { rows, created: await this.#parts.invitations.createAll(asker, drafts, { days, given: request }) }
  }

  async #check(request: InvitationImport): Promise<CheckedRow[]> {
    const { db, settings, homes, invitations, now } = this.#parts
    invitations.requireOffered()
    const rows = readImportFile(request.csv)
    const reader = new InvitationReader(db, now())
    const users = await knownUsers(db)
    const groupNames = await reader.groupNames()
    const around = {
      settings: await settings.current(),
      taken: new Set(users.known.map(({ username }) => usernameKey(username))),
      invited: await reader.usernameKeys(),
      groups: new Map([...groupNames].map(([id, name]) => [usernameKey(name), id])),
      homes: users.homes,
      isUnused: (home: Parameters<Homes['isUnused']>[0]) => homes.isUnused(home).catch(falseIfRefused),
      canBeScope: (scope: Parameters<Homes['folderExists']>[0]) =>
        homes.folderExists(scope).then(() => true, falseIfRefused),
    }
    return checkRows(rows, around, request)
  }
}

function falseIfRefused(error: unknown): false {
  if (isAppError(error)) return false
  throw error
}
