import type { Rule } from '#contract/rules.ts'
import { NO_PERMISSIONS } from '#contract/users.ts'
import { authorize, decide, type Effect, type Grant, type Subject } from '#server/access/authorize.ts'
import type { ShareEvents } from '#server/access/events/share-events.ts'
import { pathInScope } from '#server/access/scope-path.ts'
import { PROGRAM_USER_ID } from '#server/access/system-subject.ts'
import { child, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import { type ServedScope, toSubject } from '#server/accounts/users/subject.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import { notFound } from '#server/platform/refusals.ts'
import type { Items } from './items.ts'
import { canStillShare } from './policy.ts'
import { isExpired, isSameItem, type Share } from './share.ts'
import { checkPassword, type SharePasswordOptions, type VisitorCredentials } from './share-password.ts'
import { ShareReader, ShareWriter } from './store.ts'
import type { UnknownLinkLimiter } from './unknown-link-limiter.ts'

export type ShareGuardOptions = SharePasswordOptions & {
  readonly db: Db
  readonly items: Items
  readonly users: Pick<UserService, 'find'>
  readonly settings: { readonly globalRules: () => Promise<readonly Rule[]> }
  readonly served: ServedScope
  readonly events: EventBus<ShareEvents>
  readonly unknown: UnknownLinkLimiter
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
  /** Token that replaces the password in URLs to shared items; undefined without a password. */
  readonly token: string | undefined
}

/** Minimum interval between two updates of `lastUsed`, in milliseconds. */
const USE_INTERVAL = 60_000

/** Returns whether a stored link is inaccessible. */
const isInaccessible = ({ suspendedBy, isOfLaterVersion }: Share) => suspendedBy !== null || isOfLaterVersion

/** Authorizes every request of a visitor; no result of an earlier request is reused. */
export class ShareGuard {
  readonly #options: ShareGuardOptions
  readonly #reader: ShareReader

  constructor(options: ShareGuardOptions) {
    this.#options = options
    this.#reader = new ShareReader(options.db)
  }

  /**
   * Authorizes a visitor by the current state of the link, its owner, the rules and the item.
   * @throws AppError `not_found`, the same whatever is wrong with the link; `password_needed`, `too_many`, `busy`
   */
  async authorizeVisitor(hash: string, shown: VisitorCredentials): Promise<ShareAccess> {
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

  async #authorize(hash: string, shown: VisitorCredentials): Promise<ShareAccess> {
    const share = await this.#reader.byHash(hash)
    if (!share) throw notFound()
    if (isExpired(share, this.#options.now())) {
      await this.#removeLink(share, 'expired')
      throw notFound()
    }
    if (isInaccessible(share)) throw notFound()
    const access = await this.#asOwner(share)
    const token = await checkPassword(this.#options, share, shown)
    await this.#recordUse(share)
    return { ...access, token }
  }

  /**
   * Authorizes a visitor again while a request continues, by the current state of the link, its owner, the rules and the item. Ignores the
   * number of downloads, and the password unless it was changed.
   * @throws AppError `not_found`
   */
  async reauthorizeVisitor(entered: Share): Promise<Omit<ShareAccess, 'token'>> {
    const share = await this.#reader.byHash(entered.hash)
    if (!share || isExpired(share, this.#options.now()) || isInaccessible(share)) throw notFound()
    if (!isSameLink(share, entered)) throw notFound()
    return this.#asOwner(share)
  }

  async #asOwner(share: Share): Promise<Omit<ShareAccess, 'token'>> {
    const { users, settings, served } = this.#options
    const owner = await users.find(share.userId)
    if (!owner || !canStillShare(owner, share.kind)) throw notFound()
    const subject = toSubject(owner, await settings.globalRules(), served)
    const item = pathInScope(subject.scope, share.place)
    if (item === null || !decide(subject, 'list', item).allowed) throw notFound()
    await this.#checkItem(share)
    return { share, item, subject: visitorOf(subject, owner, share, item) }
  }

  /** Removes a link permanently when its item no longer exists, so that a new item at the old place is never exposed. */
  async #checkItem(share: Share): Promise<void> {
    const there = await this.#options.items.statItem(share.place)
    if (there && !there.isLink && isSameItem(share, there)) return
    await this.#removeLink(share, 'the item is gone')
    throw notFound()
  }

  async #removeLink(share: Share, why: string): Promise<void> {
    const { db, events } = this.#options
    const ended = await db.transaction().execute((tx) => new ShareWriter(tx).removeLost(share))
    if (ended) events.publish('share.changed', { kind: 'shareRemoved', actor: null, place: share.place, detail: [why] })
  }

  async #recordUse({ hash, lastUsedAt }: Share): Promise<void> {
    const now = this.#options.now()
    if (lastUsedAt !== null && Math.abs(now - lastUsedAt) < USE_INTERVAL) return
    await this.#options.db.transaction().execute((tx) => new ShareWriter(tx).recordUse(hash, now))
  }
}

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
function visitorOf(subject: Subject, owner: User, { kind }: Share, within: VirtualPath): Subject {
  const may = kind === 'upload' ? 'create' : 'download'
  const permissions = { ...NO_PERMISSIONS, [may]: owner.permissions[may] }
  return { ...subject, userId: PROGRAM_USER_ID, username: 'visitor', permissions, limitedTo: within }
}
