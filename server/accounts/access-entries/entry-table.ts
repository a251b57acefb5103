import { type AccessEntry, type EntryHolder, NO_ENTRIES } from '#server/access/entry.ts'
import { type FormerEntry, NO_FORMER_ENTRIES } from '#server/access/former-entries.ts'
import { composedPath, foldPath, type NameMatching } from '#server/access/rules.ts'
import { isWithin, type VirtualPath } from '#server/access/virtual-path.ts'

/** A user whose entries are selected. */
export type EntryUser = {
  readonly id: number
  readonly groups: readonly { readonly id: number }[]
  readonly scope: VirtualPath
  readonly isAdmin: boolean
}

/** Maximum number of users whose entries are cached. */
const MAX_CACHED = 1000

/** All entries at one time, by whom they concern. */
export class EntryTable {
  readonly entries: readonly AccessEntry[]
  readonly #matching: NameMatching
  readonly #byHolder: Map<string, AccessEntry[]>
  readonly #ofUsers = new Map<string, readonly AccessEntry[]>()
  readonly #former: Map<string, FormerEntry[]>
  readonly #formerOfUsers = new Map<string, readonly FormerEntry[]>()

  /** @param former entries at the former paths of their folders */
  constructor(
    entries: readonly AccessEntry[],
    matching: NameMatching,
    former: readonly FormerEntry[] = NO_FORMER_ENTRIES,
  ) {
    this.entries = entries
    this.#matching = matching
    this.#byHolder = Map.groupBy(entries, ({ holder }) => keyOf(holder))
    this.#former = Map.groupBy(former, ({ holder }) => keyOf(holder))
  }

  /**
   * Returns the entries that concern a user and lie on, above or below the top of their scope; the identical array while entries are
   * unchanged. Administrators are not bound by entries.
   */
  forUser(user: EntryUser): readonly AccessEntry[] {
    if (user.isAdmin || this.entries.length === 0) return NO_ENTRIES
    return this.#selected(user, this.#byHolder, this.#ofUsers) ?? NO_ENTRIES
  }

  /** Returns the same of entries at the former paths of their folders. */
  formerForUser(user: EntryUser): readonly FormerEntry[] {
    if (user.isAdmin || this.#former.size === 0) return NO_FORMER_ENTRIES
    return this.#selected(user, this.#former, this.#formerOfUsers) ?? NO_FORMER_ENTRIES
  }

  /** Returns null where no entry concerns the user. */
  #selected<E extends Pick<AccessEntry, 'path'>>(
    { id, groups, scope }: EntryUser,
    byHolder: ReadonlyMap<string, readonly E[]>,
    ofUsers: Map<string, readonly E[]>,
  ): readonly E[] | null {
    const key = JSON.stringify([id, scope, groups.map((group) => group.id)])
    const known = ofUsers.get(key)
    if (known) return known.length === 0 ? null : known
    const holders = [
      { kind: 'user', id },
      ...groups.map((group) => ({ kind: 'group', id: group.id })),
      { kind: 'everyone' },
    ]
    const top = composedPath(foldPath(scope, this.#matching))
    const found = (holders as EntryHolder[])
      .flatMap((holder) => byHolder.get(keyOf(holder)) ?? [])
      .filter(({ path }) => {
        const place = composedPath(foldPath(path, this.#matching))
        return isWithin(place, top) || isWithin(top, place)
      })
    if (ofUsers.size >= MAX_CACHED) ofUsers.clear()
    ofUsers.set(key, found)
    return found.length === 0 ? null : found
  }
}

const keyOf = (holder: EntryHolder): string =>
  holder.kind === 'everyone' ? holder.kind : `${holder.kind}:${holder.id}`
