import { type AccessEntry, type EntryHolder, NO_ENTRIES } from '#server/access/entry.ts'
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

  constructor(entries: readonly AccessEntry[], matching: NameMatching) {
    this.entries = entries
    this.#matching = matching
    this.#byHolder = Map.groupBy(entries, ({ holder }) => keyOf(holder))
  }

  /**
   * Returns the entries that concern a user and lie on, above or below the top of their scope; the identical array while entries are
   * unchanged. Administrators are not bound by entries.
   */
  forUser({ id, groups, scope, isAdmin }: EntryUser): readonly AccessEntry[] {
    if (isAdmin || this.entries.length === 0) return NO_ENTRIES
    const key = JSON.stringify([id, scope, groups.map((group) => group.id)])
    const known = this.#ofUsers.get(key)
    if (known) return known
    const holders = [
      { kind: 'user', id },
      ...groups.map((group) => ({ kind: 'group', id: group.id })),
      { kind: 'everyone' },
    ]
    const top = composedPath(foldPath(scope, this.#matching))
    const found = (holders as EntryHolder[])
      .flatMap((holder) => this.#byHolder.get(keyOf(holder)) ?? [])
      .filter(({ path }) => {
        const place = composedPath(foldPath(path, this.#matching))
        return isWithin(place, top) || isWithin(top, place)
      })
    if (this.#ofUsers.size >= MAX_CACHED) this.#ofUsers.clear()
    const selected = found.length === 0 ? NO_ENTRIES : found
    this.#ofUsers.set(key, selected)
    return selected
  }
}

const keyOf = (holder: EntryHolder): string =>
  holder.kind === 'everyone' ? holder.kind : `${holder.kind}:${holder.id}`
