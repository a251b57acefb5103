import { type AccessReport, PEOPLE_PER_REPORT } from '#contract/access.ts'
import { fromSortOrder } from '#contract/sort-order.ts'
import type { Sorting } from '#contract/sorting.ts'
import type { Subject } from '#server/access/authorize.ts'
import { joinPaths, type VirtualPath } from '#server/access/virtual-path.ts'
import type { AccessEntries } from '#server/accounts/access-entries/service.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import { type ServedScope, toSubject } from '#server/accounts/users/subject.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import { userAccess } from './user-access.ts'

export type EffectivePermissionsOptions = {
  readonly users: Pick<UserService, 'get' | 'some'>
  readonly settings: Pick<SettingsService, 'globalRules'>
  readonly accessEntries: Pick<AccessEntries, 'current'>
  readonly served: ServedScope
}

/** A user's view of the files: the subject and the user's name and sort order. */
export type UserView = { readonly subject: Subject; readonly username: string; readonly sorting: Sorting }

/** Query of a report; `part` is part of the user names. */
export type ReportRequest = {
  /** Path as the asker sees it. */
  readonly path: VirtualPath
  readonly asker: Pick<Subject, 'scope'>
  readonly after: number
  readonly part: string
  readonly signal: AbortSignal
}

/** Reports effective permissions, with reasons, to administrators. Reads accounts and rules, never the disk. */
export class EffectivePermissions {
  readonly #options: EffectivePermissionsOptions

  constructor(options: EffectivePermissionsOptions) {
    this.#options = options
  }

  /**
   * Returns a user's view of the files for `asker`. Its cost counts towards the asker's limits, so that it does not delay the user.
   * @throws AppError `not_found`
   */
  async viewAsUser(userId: number, asker: Pick<Subject, 'userId'>): Promise<UserView> {
    const { users, settings, accessEntries, served } = this.#options
    const user = await users.get(userId)
    const subject = toSubject(user, await settings.globalRules(), served, await accessEntries.current())
    const sorting = fromSortOrder(user.sorting)
    return { subject: { ...subject, userId: asker.userId }, username: user.username, sorting }
  }

  /**
   * Returns the effects each user is allowed to have on an item, and the reasons. The result is the same whether or not the item exists,
   * and independent of the rules of the asker: only their scope limits it.
   */
  async report({ path, asker, after, part, signal }: ReportRequest): Promise<AccessReport> {
    const { users, settings, accessEntries, served } = this.#options
    const item = joinPaths(asker.scope.root, path)
    const rules = await settings.globalRules()
    const entries = await accessEntries.current()
    const found = await users.some({ after, part, limit: PEOPLE_PER_REPORT + 1 })
    const shown = found.slice(0, PEOPLE_PER_REPORT)
    const people: AccessReport['people'] = []
    const yieldToOthers = timeSlices(signal)
    for (const user of shown) {
      const subject = toSubject(user, rules, served, entries)
      people.push(userAccess({ user, subject, globalRules: rules.length }, item, asker))
      await yieldToOthers()
    }
    return { path, people, next: found.length > shown.length ? (shown.at(-1)?.id ?? null) : null }
  }
}
