import type { Rule } from '#contract/rules.ts'
import { NO_PERMISSIONS } from '#contract/users.ts'
import { authorize, decide, type Effect, type Grant, type Subject } from '#server/access/authorize.ts'
import type { ShareEvents } from '#server/access/events/share-events.ts'
import { pathInScope } from '#server/access/scope-path.ts'
import { NOBODY } from '#server/access/system-subject.ts'
import { child, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import { type ServedScope, toSubject } from '#server/accounts/users/subject.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { Db } from '#server/platform/database/database.ts'
import { isAppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import { notFound } from '#server/platform/refusals.ts'
import type { Items } from './items.ts'
import { mayStillShare } from './policy.ts'
import { isExpired, isSameItem, type Share } from './share.ts'
import { ShareReader, ShareWriter } from './store.ts'
import type { UnknownLinkLimiter } from './unknown-link-limiter.ts'
import { checkPassword, type Shown, type VisitPasswordOptions } from './visit-password.ts'

export type GuardOptions = VisitPasswordOptions & {
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
export type Visit = {
  readonly share: Share
  /** Path of the item as its owner sees it. */
  readonly item: VirtualPath
  /** The owner as they are now, limited to the item and to the purpose of the link. */
  readonly subject: Subject
  /** Token that replaces the password in URLs to shared items; undefined without a password. */
  readonly token: string | undefined
}

/** Minimum interval between two updates of `lastUsed`, in milliseconds. */
const USED_EVERY = 60_000

/** Returns whether a stored link is inaccessible. */
const isClosed = ({ suspendedBy, isOfLaterVersion }: Share) => suspendedBy !== null || isOfLaterVersion

/** Authorizes every request of a visitor; no result of an earlier request is reused. */
export class Guard {
  readonly #options: GuardOptions
  readonly #reader: ShareReader

  constructor(options: GuardOptions) {
    this.#options = options
    this.#reader = new ShareReader(options.db)
  }

  /**
   * Authorizes a visitor by the current state of the link, its owner, the rules and the item.
   * @throws AppError `not_found`, the same whatever is wrong with the link; `password_needed`, `too_many`, `busy`
   */
  async enter(hash: string, shown: Shown): Promise<Visit> {
    const { unknown } = this.#options
    await unknown.begin(hash, shown.address)
    try {
      const visit = await this.#enter(hash, shown)
      unknown.found(hash, shown.address)
      return visit
    } catch (error) {
      if (isAppError(error, 'password_needed')) unknown.found(hash, shown.address)
      if (isAppError(error, 'not_found')) await unknown.missed(hash, shown.address)
      throw error
    }
  }

  async #enter(hash: string, shown: Shown): Promise<Visit> {
    const share = await this.#reader.byHash(hash)
    if (!share) throw notFound()
    if (isExpired(share, this.#options.now())) {
      await this.#end(share, 'expired')
      throw notFound()
    }
    if (isClosed(share)) throw notFound()
    const visit = await this.#asOwner(share)
    const token = await checkPassword(this.#options, share, shown)
    await this.#used(share)
    return { ...visit, token }
  }

  /**
   * Authorizes a visitor again while a request continues, by the current state of the link, its owner, the rules and the item. Ignores the
   * number of downloads, and the password unless it was changed.
   * @throws AppError `not_found`
   */
  async again(entered: Share): Promise<Omit<Visit, 'token'>> {
    const share = await this.#reader.byHash(entered.hash)
    if (!share || isExpired(share, this.#options.now()) || isClosed(share)) throw notFound()
    if (!isSameLink(share, entered)) throw notFound()
    return this.#asOwner(share)
  }

  async #asOwner(share: Share): Promise<Omit<Visit, 'token'>> {
    const { users, settings, served } = this.#options
    const owner = await users.find(share.userId)
    if (!owner || !mayStillShare(owner, share.kind)) throw notFound()
    const subject = toSubject(owner, await settings.globalRules(), served)
    const item = pathInScope(subject.scope, share.place)
    if (item === null || !decide(subject, 'list', item).allowed) throw notFound()
    await this.#checkItem(share)
    return { share, item, subject: visitorOf(subject, owner, share, item) }
  }

  /** Removes a link permanently when its item no longer exists, so that a new item at the old place is never exposed. */
  async #checkItem(share: Share): Promise<void> {
    const there = await this.#options.items.at(share.place)
    if (there && !there.isLink && isSameItem(share, there)) return
    await this.#end(share, 'the item is gone')
    throw notFound()
  }

  async #end(share: Share, why: string): Promise<void> {
    const { db, events } = this.#options
    const ended = await db.transaction().execute((tx) => new ShareWriter(tx).removeLost(share))
    if (ended) events.publish('share.changed', { kind: 'shareRemoved', actor: null, place: share.place, detail: [why] })
  }

  async #used({ hash, lastUsedAt }: Share): Promise<void> {
    const now = this.#options.now()
    if (lastUsedAt !== null && Math.abs(now - lastUsedAt) < USED_EVERY) return
    await this.#options.db.transaction().execute((tx) => new ShareWriter(tx).used(hash, now))
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
export function leaveIn<E extends Effect>(
  { subject, item }: Pick<Visit, 'subject' | 'item'>,
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
  return { ...subject, userId: NOBODY, username: 'visitor', permissions, within }
}
