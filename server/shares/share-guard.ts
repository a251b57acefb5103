import type { Rule } from '#contract/rules.ts'
import { NO_PERMISSIONS } from '#contract/users.ts'
import { authorize, decide, type Effect, type Grant, type Subject } from '#server/access/authorize.ts'
import { RIGHT } from '#server/access/entry.ts'
import { deniesRight } from '#server/access/entry-decision.ts'
import type { ShareEvents } from '#server/access/events/share-events.ts'
import { pathInScope } from '#server/access/scope-path.ts'
import { PROGRAM_USER_ID } from '#server/access/system-subject.ts'
import { baseName, child, isWithin, ROOT, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import type { AccessEntries } from '#server/accounts/access-entries/service.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import { type ServedScope, toSubject } from '#server/accounts/users/subject.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { Log } from '#server/platform/log/log.ts'
import { addressKey } from '#server/platform/network/address-key.ts'
import { KeyedSemaphore, tooMany } from '#server/platform/queue/keyed-semaphore.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import { itemBusy, notFound } from '#server/platform/refusals.ts'
import type { Stat } from '#server/storage/storage.ts'
import { collectionNames } from './collection-names.ts'
import type { Items } from './items.ts'
import type { PendingUpdates } from './pending-updates.ts'
import { canStillShare } from './policy.ts'
import { hasLapsed, isExpired, isSameItem, type Share } from './share.ts'
import { checkPassword, type SharePasswordOptions, type VisitorCredentials } from './share-password.ts'
import { ShareReader, ShareWriter } from './store.ts'
import type { UnknownLinkLimiter } from './unknown-link-limiter.ts'
import { unlessDiskFull } from './unless-disk-full.ts'

export type ShareGuardOptions = SharePasswordOptions & {
  readonly db: Db
  readonly items: Items
  readonly users: Pick<UserService, 'find'>
  readonly settings: { readonly globalRules: () => Promise<readonly Rule[]> }
  readonly accessEntries: Pick<AccessEntries, 'current'>
  readonly served: ServedScope
  readonly events: EventBus<ShareEvents>
  readonly unknown: UnknownLinkLimiter
  readonly pending: Pick<PendingUpdates, 'refuses'>
  readonly log: Pick<Log, 'error'>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** A visitor's access through a link. */
export type ShareAccess = {
  readonly share: Share
  /** Path of the item as its owner sees it. */
  readonly item: VirtualPath
  /** The owner as they are now, limited to the item and to the purpose of the link. */
  readonly subject: Subject
  /** The owner's username if visitors see it, else empty. */
  readonly sender: string
  /** Token that replaces the password in URLs to shared items; undefined without a password. */
  readonly token: string | undefined
}

/** An item of a collection as visitors see it. That it is still at its place has not been checked. */
type CollectionItem = {
  /** Name among the items of the collection. */
  readonly name: string
  /** The item: a row of its own, with its place and identity. */
  readonly stored: Share
  readonly item: VirtualPath
  readonly subject: Subject
}

/** An item of a collection that is at its place. */
export type PresentItem = CollectionItem & { readonly stat: Stat }

/** A visitor's access to a collection: nothing but its items, each with a subject that is limited to it. */
export type CollectionAccess = {
  readonly share: Share
  readonly sender: string
  readonly token: string | undefined
  /** Address of the visitor. */
  readonly address: string
  /** The items that the owner may share now, at least one. */
  readonly items: readonly CollectionItem[]
  /** Items that an operation may be changing. They are inaccessible, but the names of others count with them. */
  readonly suspended: readonly PlacedItem[]
}

/** An item at a position of its collection. */
type PlacedItem = Pick<CollectionItem, 'stored' | 'item'>

/** A visitor's access through a collection to one of its items, which was checked to be at its place. */
export type ItemAccess = ShareAccess & {
  /** The collection, with the item. */
  readonly within: { readonly share: Share; readonly stored: Share; readonly name: string }
}

type Unverified<T> = Omit<T, 'token' | 'address'>

/** Returns whether the access is to all of a collection. */
export const isCollection = <T extends object>(access: T): access is Extract<T, { items: unknown }> => 'items' in access

/**
 * Limits for comparing all items of a collection with the disk, for one address and for all visitors.
 *
 * @limit Share links | Collections read concurrently for one address | {running}; {waiting} wait up to {patience ms}
 */
const EACH_LISTING = { running: 2, waiting: 8, patience: 10_000 } as const
/** @limit Share links | Collections read concurrently | {running}; {waiting} wait up to {patience ms} */
const LISTINGS = { running: 4, waiting: 32, patience: 10_000 } as const

/** Minimum interval between two updates of `lastUsed`, in milliseconds. */
const USE_INTERVAL = 60_000

/** Authorizes every request of a visitor; no result of an earlier request is reused. */
export class ShareGuard {
  readonly #options: ShareGuardOptions
  readonly #reader: ShareReader
  readonly #eachListing = new KeyedSemaphore<string>(EACH_LISTING)
  readonly #listings = new Semaphore(LISTINGS, tooMany)

  constructor(options: ShareGuardOptions) {
    this.#options = options
    this.#reader = new ShareReader(options.db)
  }

  /**
   * Authorizes a visitor by the current state of the link, its owner, the rules and the item.
   * @throws AppError `not_found`, the same whatever is wrong with the link; `password_needed`, `too_many`, `busy`
   */
  async authorizeVisitor(hash: string, shown: VisitorCredentials): Promise<ShareAccess | CollectionAccess> {
    const { unknown } = this.#options
    await unknown.checkLimit(hash, shown.address)
    try {
      const access = await this.#authorize(hash, shown)
      unknown.markFound(hash, shown.address)
      return access
    } catch (error) {
      if (isAppError(error, 'password_needed')) unknown.markFound(hash, shown.address)
      if (isAppError(error, 'not_found')) await unknown.countMissed(hash, shown.address)
      throw error
    }
  }

  async #authorize(hash: string, shown: VisitorCredentials): Promise<ShareAccess | CollectionAccess> {
    const share = await this.#reader.byHash(hash)
    if (!share) throw notFound()
    if (isExpired(share, this.#options.now())) {
      if (hasLapsed(share, this.#options.now())) await this.#removeLink(share, 'expired')
      throw notFound()
    }
    if (this.#isInaccessible(share)) throw notFound()
    const owned = await this.#openOwner(share)
    // A collection has many items, which are not read before the password was checked.
    const early = share.role === 'collection' ? null : await this.#openItem(share, owned)
    const token = await checkPassword(this.#options, share, shown)
    const access = early ?? (await this.#openCollection(share, owned))
    await this.#recordUse(share)
    return { ...access, token, address: shown.address }
  }

  /**
   * Authorizes a visitor again while a request continues, by the current state of the link, its owner, the rules and the item. Ignores the
   * number of downloads, and the password unless it was changed.
   * @throws AppError `not_found`
   */
  async reauthorizeVisitor(entered: Share): Promise<Unverified<ShareAccess> | Unverified<CollectionAccess>> {
    const share = await this.#reader.byHash(entered.hash)
    if (!share || isExpired(share, this.#options.now()) || this.#isInaccessible(share)) throw notFound()
    if (!isSameLink(share, entered)) throw notFound()
    const owned = await this.#openOwner(share)
    return share.role === 'collection' ? this.#openCollection(share, owned) : this.#openItem(share, owned)
  }

  /**
   * Checks that a link could be used if it had not expired.
   * @throws AppError `not_found`; `busy` while an operation may be changing its item
   */
  async requireUsable(share: Share): Promise<void> {
    if (share.suspendedBy !== null || this.#options.pending.refuses(share.hash)) throw itemBusy()
    const owned = await this.#openOwner(share)
    await (share.role === 'collection' ? this.#openCollection(share, owned) : this.#openItem(share, owned))
  }

  /** Checks that the items of a collection that contain these paths are at their places. @throws AppError `not_found` */
  async checkItemsOf({ items }: Pick<CollectionAccess, 'items'>, paths: readonly VirtualPath[]): Promise<void> {
    for (const { item, stored } of items)
      if (paths.some((path) => isWithin(path, item)) && !(await this.#checkItem(stored))) throw notFound()
  }

  /**
   * Returns access to an item of a collection by its name.
   * @throws AppError `not_found`, also when it is not at its place any more
   */
  async enterItem(access: CollectionAccess, name: string): Promise<ItemAccess> {
    const entered = access.items.find((each) => each.name === name)
    if (!entered || !(await this.#checkItem(entered.stored))) throw notFound()
    return itemAccess(access, entered)
  }

  /**
   * Authorizes a visitor again for an item of a collection, as {@link reauthorizeVisitor} does for a link.
   * @throws AppError `not_found`
   */
  async reauthorizeItem({ share, stored }: ItemAccess['within']): Promise<Unverified<ShareAccess>> {
    const access = await this.reauthorizeVisitor(share)
    const entered = isCollection(access) && access.items.find((each) => each.stored.hash === stored.hash)
    if (!entered || entered.stored.place !== stored.place || !(await this.#checkItem(entered.stored))) throw notFound()
    const { item, subject } = entered
    return { share: itemShare(access.share, entered.stored), sender: access.sender, item, subject }
  }

  /**
   * Returns the items of a collection that are at their places, all or those with the given names.
   * @throws AppError `not_found` when none is; `too_many` when too many visitors ask for that
   */
  async presentItems(
    { items, suspended, address }: CollectionAccess,
    names: ReadonlySet<string> | null = null,
  ): Promise<PresentItem[]> {
    using slots = new DisposableStack()
    slots.defer(await this.#eachListing.acquire(addressKey(address)))
    slots.defer(await this.#listings.acquire())
    const found: PresentItem[] = []
    for (const each of items) {
      if (names?.has(each.name) === false) continue
      const stat = await this.#checkItem(each.stored)
      if (stat) found.push({ ...each, stat })
    }
    if (found.length === 0) throw notFound()
    // The others are removed, so that these are the names from now on.
    return names === null ? named(found, suspended) : found
  }

  /** Returns whether a stored link is inaccessible, as while an operation changes its item. */
  #isInaccessible({ suspendedBy, isOfLaterVersion, hash }: Share): boolean {
    return suspendedBy !== null || isOfLaterVersion || this.#options.pending.refuses(hash)
  }

  /** Returns the owner of a link and what they see now. @throws AppError `not_found` when they may not share it any more */
  async #openOwner(share: Share): Promise<Owned> {
    const { users, settings, accessEntries, served } = this.#options
    const owner = await users.find(share.userId)
    if (!owner || !canStillShare(owner, share.kind)) throw notFound()
    const subject = toSubject(owner, await settings.globalRules(), served, await accessEntries.current())
    return { owner, subject, sender: share.showName ? owner.username : '' }
  }

  async #openItem(share: Share, { owner, subject, sender }: Owned): Promise<Unverified<ShareAccess>> {
    const item = pathOf(subject, share)
    if (item === null || !(await this.#checkItem(share))) throw notFound()
    return { share, item, sender, subject: visitorOf(subject, owner, share, item) }
  }

  async #openCollection(share: Share, { owner, subject, sender }: Owned): Promise<Unverified<CollectionAccess>> {
    const allowed: (PlacedItem & { readonly subject: Subject })[] = []
    const suspended: PlacedItem[] = []
    for (const stored of await this.#reader.itemsOf(share)) {
      const item = stored.isOfLaterVersion ? null : pathOf(subject, stored)
      if (item === null) continue
      if (this.#isInaccessible(stored)) suspended.push({ stored, item })
      else allowed.push({ stored, item, subject: visitorOf(subject, owner, share, item) })
    }
    const items = named(allowed, suspended)
    for (const { stored } of items) if (await this.#checkItem(stored)) return { share, sender, items, suspended }
    throw notFound()
  }

  /**
   * Returns the item of a link, or null when it no longer exists. Then the link is removed permanently, so that a new item at the old place
   * is never exposed.
   */
  async #checkItem(share: Share): Promise<Stat | null> {
    const there = await this.#options.items.statItem(share.place)
    if (there && !there.isLink && isSameItem(share, there)) return there
    await this.#removeLink(share, 'the item is gone')
    return null
  }

  async #removeLink(share: Share, why: string): Promise<void> {
    const { db, events } = this.#options
    const ended = await db.transaction().execute((tx) => new ShareWriter(tx).removeLost(share))
    if (ended) events.publish('share.changed', { kind: 'shareRemoved', actor: null, place: share.place, detail: [why] })
  }

  async #recordUse({ hash, lastUsedAt }: Share): Promise<void> {
    const now = this.#options.now()
    if (lastUsedAt !== null && Math.abs(now - lastUsedAt) < USE_INTERVAL) return
    const { db, log } = this.#options
    await unlessDiskFull(log, () => db.transaction().execute((tx) => new ShareWriter(tx).recordUse(hash, now)))
  }
}

/** Name of an item that is the top of a scope, since the scope may have the name of its owner. */
export const NAMELESS = 'files'

type Owned = { readonly owner: User; readonly subject: Subject; readonly sender: string }

/** Returns the items of a collection with the names that visitors see, which count with those of suspended items. */
function named<T extends PlacedItem>(
  items: readonly T[],
  suspended: readonly PlacedItem[],
): (T & { readonly name: string })[] {
  const all = [...items, ...suspended].toSorted((one, other) => one.stored.position - other.stored.position)
  const names = collectionNames(all.map(({ item }) => (item === ROOT ? NAMELESS : baseName(item))))
  const byHash = new Map(all.map(({ stored }, index) => [stored.hash, names[index] ?? '']))
  return items.map((each) => ({ ...each, name: byHash.get(each.stored.hash) ?? '' }))
}

/** Returns the path of a link's item as its owner sees it; null when they do not see it or may not share it any more. */
function pathOf(subject: Subject, { place }: Share): VirtualPath | null {
  const path = pathInScope(subject.scope, place)
  return path !== null && isStillShared(subject, path) ? path : null
}

/** Returns whether the owner of a link sees its item, and no access entry denies sharing it. */
export const isStillShared = (owner: Subject, path: VirtualPath): boolean =>
  decide(owner, 'list', path).allowed && !deniesRight(owner, RIGHT.share, path)

/** Returns access to an item of a collection that was checked to be at its place. */
export function itemAccess(
  { share, sender, token }: Pick<CollectionAccess, 'share' | 'sender' | 'token'>,
  { stored, item, subject, name }: CollectionItem,
): ItemAccess {
  return { ...{ item, subject, sender, token }, share: itemShare(share, stored), within: { share, stored, name } }
}

/** Returns a collection's link as one to a single item of it. */
const itemShare = (share: Share, { place, identity, isDirectory }: Share): Share => ({
  ...share,
  ...{ place, identity, isDirectory },
})

/** The custom name of a link may have been reused, its item moved, and its password changed. */
function isSameLink(now: Share, then: Share): boolean {
  const isSame = now.userId === then.userId && now.createdAt === then.createdAt && now.place === then.place
  return isSame && now.passwordVersion === then.passwordVersion
}

/**
 * Authorizes an item inside a link. Items hidden from the owner, and everything in them, do not exist for visitors. @throws AppError
 * `not_found`
 */
export function grantInShare<E extends Effect>(
  { subject, item }: Pick<ShareAccess, 'subject' | 'item'>,
  effect: E,
  inner: VirtualPath,
): Grant<E> {
  const permit = (path: VirtualPath) => {
    if (!decide(subject, effect, path).allowed) throw notFound()
  }
  let path = item
  permit(path)
  for (const name of segmentsOf(inner)) {
    path = child(path, name)
    permit(path)
  }
  return authorize(subject, effect, path)
}

/**
 * Returns the visitor's subject. Visitors' actions are counted and reported as their own: they do not use up the owner's limits and are not
 * attributed to the owner.
 */
function visitorOf(subject: Subject, { effective }: User, share: Share, within: VirtualPath): Subject {
  const permissions = {
    ...NO_PERMISSIONS,
    create: share.uploads !== null && effective.permissions.create,
    download: share.kind === 'download' && effective.permissions.download,
  }
  return { ...subject, userId: PROGRAM_USER_ID, username: 'visitor', permissions, limitedTo: within, isVisitor: true }
}
