import { randomBytes } from 'node:crypto'
import type { CollectionCreate, ShareCreate, ShareUpdate } from '#contract/shares.ts'
import type { Grant, Scope, Subject } from '#server/access/authorize.ts'
import type { ShareChange, ShareEvents } from '#server/access/events/share-events.ts'
import { pathInScope } from '#server/access/scope-path.ts'
import { commonFolder, joinPaths, parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Passwords } from '#server/accounts/users/password.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { Executor } from '#server/operations/executor.ts'
import { itemClaim } from '#server/operations/path-locks.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import { itemBusy, nameTaken, notAFolder, notFound } from '#server/platform/refusals.ts'
import type { Storage } from '#server/storage/storage.ts'
import { canChangeShare, requestedName, requireCreating, requireSharing } from './policy.ts'
import {
  hasLapsed,
  isExpired,
  MAX_COLLECTED_ITEMS,
  MAX_SHARES,
  type NewShare,
  NO_COLLECTION,
  type Received,
  type Share,
  type SharedItem,
} from './share.ts'
import type { ShareGuard } from './share-guard.ts'
import { type Collected, IN_TRASH, ShareReader, ShareWriter } from './store.ts'
import { changedFields, changedTerms, NO_TERMS, requestedTerms } from './terms.ts'

export type SharesOptions = {
  readonly db: Db
  readonly storage: Pick<Storage, 'locate' | 'lstat' | 'stat'>
  readonly executor: Pick<Executor, 'ifFree'>
  readonly users: Pick<UserService, 'find' | 'all'>
  readonly passwords: Pick<Passwords, 'hash'>
  readonly served: ServedScope
  readonly guard: Pick<ShareGuard, 'requireUsable'>
  readonly events: EventBus<ShareEvents>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** A link with its owner and their scope; for a collection, with its items. */
export type OwnedShare = {
  readonly share: Share
  readonly owner: User
  readonly scope: Scope
  readonly collected: Collected | null
}

/** An item to share; `listGrant` is a grant to stat the same item. */
export type ItemToShare = { readonly item: Grant<'share'>; readonly listGrant: Grant<'list'> }

/** A new collection. Every item needs the grants that a link to it alone needs. */
export type CollectionRequest = { readonly items: readonly ItemToShare[]; readonly wanted: CollectionCreate }

/** A new link. */
export type CreateRequest = ItemToShare & {
  /** Whether the request's path ended in a slash. */
  readonly trailingSlash: boolean
  readonly wanted: ShareCreate
}

/** Maximum number of received files in one response. */
const MAX_RECEIVED = 1000

/** Number of random bytes in an address: 128 bits, which cannot be guessed. */
const RANDOM_BYTES = 16

/** Manages links for their owners and administrators. */
export class Shares {
  readonly #options: SharesOptions
  readonly #reader: ShareReader

  constructor(options: SharesOptions) {
    this.#options = options
    this.#reader = new ShareReader(options.db)
  }

  /**
   * Returns the asker's links, also those that expired recently; those of all users for an administrator. Links to items in the trash come
   * last.
   * @throws AppError `not_allowed`
   */
  async list(asker: Subject): Promise<OwnedShare[]> {
    requireSharing(asker)
    const userId = asker.permissions.admin ? null : asker.userId
    return this.#owned([...(await this.#reader.all(userId)), ...(await this.#reader.parked(userId))])
  }

  /**
   * Returns the asker's links to exactly this item, those of all users for an administrator; none if the item does not exist.
   * @throws AppError `not_allowed`
   */
  async linksTo(item: Grant<'share'>): Promise<OwnedShare[]> {
    const { subject } = item
    const place = await this.#placeOrNull(item)
    if (place === null) return []
    const found = await this.#reader.sharesAt(place, this.#options.served.matching)
    return this.#owned(found.filter((share) => canChangeShare(subject, share)))
  }

  /**
   * Returns the asker's collections that contain exactly this item, those of all users for an administrator.
   * @throws AppError `not_allowed`
   */
  async collectionsWith(item: Grant<'share'>): Promise<OwnedShare[]> {
    const place = await this.#placeOrNull(item)
    if (place === null) return []
    const found = await this.#reader.collectionsAt(place, this.#options.served.matching)
    return this.#owned(found.filter((share) => canChangeShare(item.subject, share)))
  }

  /**
   * Returns the paths of the items in the asker's own collections.
   * @throws AppError `not_allowed`
   */
  async collectedPaths(asker: Subject): Promise<VirtualPath[]> {
    requireSharing(asker)
    const places = await this.#reader.collectedPlaces(asker.userId, this.#options.now())
    return places.map((place) => pathInScope(asker.scope, place)).filter((path) => path !== null)
  }

  /**
   * Creates a link to an existing item.
   * @throws AppError `not_found`; `invalid` for items that cannot be shared and for invalid terms; `name_taken`; `conflict` when the asker
   * has {@link MAX_SHARES}; `busy` while another operation changes the item
   */
  async create({ item, listGrant, trailingSlash, wanted }: CreateRequest): Promise<OwnedShare> {
    const { passwords, now } = this.#options
    const { subject } = item
    if (wanted.kind === 'upload' || wanted.uploads) requireCreating(subject)
    const name = requestedName(wanted)
    const terms = requestedTerms(wanted, now())
    const passwordHash = wanted.password === '' ? null : await passwords.hash(wanted.password)
    const share = await this.#whileUnchanged([item], async () => {
      const fresh: NewShare = {
        ...NO_COLLECTION,
        hash: addressOf(name, wanted.guessable),
        userId: subject.userId,
        kind: wanted.kind,
        trailingSlash,
        name,
        passwordHash,
        createdAt: now(),
        ...(await this.#itemOf(item, listGrant, terms.uploads !== null)),
        ...terms,
      }
      await this.#storeShare(fresh, [])
      return fresh
    })
    this.#publishChange('shareCreated', subject, share, detailOf(share))
    return this.#present(share.hash)
  }

  /**
   * Creates one link to several existing items.
   * @throws AppError as {@link create}
   */
  async createCollection({ items, wanted }: CollectionRequest): Promise<OwnedShare> {
    const { passwords, now } = this.#options
    const [first] = items
    if (!first) throw new AppError('invalid', 'A collection needs an item.', { field: 'paths' })
    const { subject } = first.item
    const name = requestedName(wanted)
    const terms = requestedTerms({ ...wanted, kind: 'download' }, now())
    const passwordHash = wanted.password === '' ? null : await passwords.hash(wanted.password)
    const grants = items.map(({ item }) => item)
    const share = await this.#whileUnchanged(grants, async () => {
      const places = await this.#itemsOf(items)
      const collection = randomBytes(RANDOM_BYTES).toString('base64url')
      const common = { userId: subject.userId, kind: 'download', collection, createdAt: now() } as const
      const fresh: NewShare = {
        ...{ ...common, ...terms, role: 'collection', position: 0, name, passwordHash },
        hash: addressOf(name, wanted.guessable),
        title: wanted.title,
        trailingSlash: true,
        place: places.map(({ place }) => parent(place)).reduce(commonFolder),
        identity: '',
        isDirectory: true,
      }
      const members = places.map((item, position): NewShare => {
        const own = { role: 'item', hash: addressOf('', false), title: '', name: '', passwordHash: null } as const
        return { ...common, ...NO_TERMS, ...own, ...item, position, trailingSlash: false }
      })
      await this.#storeShare(fresh, members)
      return fresh
    })
    this.#publishChange('shareCreated', subject, share, ['collection', ...detailOf(share).slice(1)])
    return this.#present(share.hash)
  }

  /**
   * Changes the terms of a link; its address stays. An expired link is only extended while its owner may share its item.
   * @throws AppError `not_found` for a link the asker cannot change, and for an expired one whose item is gone or hidden from its owner; `conflict` while its item is in the trash; `not_allowed`, `invalid`
   */
  async update(asker: Subject, hash: string, update: ShareUpdate): Promise<OwnedShare> {
    const { db, passwords, now } = this.#options
    const share = await this.#requireChangeable(asker, hash)
    requireSharing(asker)
    if (share.isOfLaterVersion) throw new AppError('conflict', 'This link was created by a later version of Coffer.')
    if (share.suspendedBy === IN_TRASH) throw new AppError('conflict', 'The item of this link is in the trash.')
    // Refused before a password is hashed, which is expensive; the result is based on the link's state in the transaction.
    const wanted = changedTerms(share, update, now())
    if (isExpired(share, now()) && !isExpired(wanted, now())) await this.#options.guard.requireUsable(share)
    if (update.uploads && share.uploads === null) requireCreating(asker)
    const { password, title } = update
    if (title !== undefined && share.role !== 'collection')
      throw new AppError('invalid', 'Only a collection can have a title.', { field: 'title' })
    if (update.uploads && share.role === 'collection')
      throw new AppError('invalid', 'Visitors cannot upload to a collection.', { field: 'uploads' })
    const passwordHash = password === undefined || password === '' ? null : await passwords.hash(password)
    const fields = await db.transaction().execute(async (tx) => {
      const writer = new ShareWriter(tx)
      const current = await writer.byHash(hash)
      if (!current) throw notFound()
      const terms = changedTerms(current, update, now())
      const setsPassword = password !== undefined && (passwordHash !== null || current.passwordHash !== null)
      await writer.update(hash, terms)
      if (setsPassword) await writer.setPassword(hash, passwordHash)
      const renames = title !== undefined && title !== current.title
      if (renames) await writer.setTitle(hash, title)
      return [...(setsPassword ? ['password'] : []), ...(renames ? ['title'] : []), ...changedFields(current, terms)]
    })
    if (fields.length > 0) this.#publishChange('shareChanged', asker, share, fields)
    return this.#present(hash)
  }

  /** Removes a link. @throws AppError `not_found` for a link the asker cannot remove */
  async remove(asker: Subject, hash: string): Promise<void> {
    const share = await this.#requireChangeable(asker, hash)
    const removed = await this.#options.db.transaction().execute(async (tx) => {
      const writer = new ShareWriter(tx)
      return (await writer.remove(hash)) || (await writer.removeParked(hash))
    })
    if (!removed) throw notFound()
    this.#publishChange('shareRemoved', asker, share, [])
  }

  /**
   * Returns the files received through a link, the latest first, with their current place.
   * @throws AppError `not_found` for a link the asker cannot see, and for one that never received uploads
   */
  async received(asker: Subject, hash: string): Promise<{ link: OwnedShare; files: readonly Received[] }> {
    const share = await this.#requireChangeable(asker, hash)
    requireSharing(asker)
    const [link] = await this.#owned([share])
    if (!link || (share.uploads === null && share.received === 0)) throw notFound()
    return { link, files: await this.#reader.receivedBy(hash, MAX_RECEIVED) }
  }

  async #storeShare(share: NewShare, items: readonly NewShare[]): Promise<void> {
    const { db, now } = this.#options
    await db.transaction().execute(async (tx) => {
      const writer = new ShareWriter(tx)
      await writer.removeLapsed(now())
      if (!(await writer.makeRoom(share.userId, now())))
        throw new AppError('conflict', `A user can have at most ${MAX_SHARES} links.`)
      if (items.length > 0 && (await writer.countCollected(share.userId)) + items.length > MAX_COLLECTED_ITEMS)
        throw new AppError('conflict', `The collections of a user can have at most ${MAX_COLLECTED_ITEMS} items.`)
      if (!(await writer.insert(share)) || !(await writer.insertAll(items))) throw nameTaken()
    })
  }

  #publishChange(kind: ShareChange['kind'], by: Subject, { place }: SharedItem, detail: readonly string[]): void {
    const actor = { userId: by.userId, address: by.address }
    this.#options.events.publish('share.changed', { kind, actor, place, detail })
  }

  async #requireChangeable(asker: Subject, hash: string): Promise<Share> {
    const share = (await this.#reader.byHash(hash)) ?? (await this.#reader.parkedByHash(hash))
    // An item of a collection in the trash is not a link.
    if (!share || share.role === 'item' || hasLapsed(share, this.#options.now())) throw notFound()
    if (!canChangeShare(asker, share)) throw notFound()
    return share
  }

  /** Runs the work while no operation changes the items, or a new link could outlive them. */
  async #whileUnchanged<T>(items: readonly Grant<'share'>[], work: () => Promise<T>): Promise<T> {
    const made: T[] = []
    // The requested paths, and their resolved ones.
    const claims: ReturnType<typeof itemClaim>[] = []
    for (const item of items) {
      const { scope } = item.subject
      claims.push(itemClaim(scope, item.path), itemClaim({ ...scope, root: ROOT }, await this.#placeOf(item)))
    }
    await this.#options.executor.ifFree(claims, async () => void made.push(await work()))
    const [result] = made
    if (result === undefined) throw itemBusy()
    return result
  }

  /** Returns each item once, in their order. */
  async #itemsOf(items: readonly ItemToShare[]): Promise<SharedItem[]> {
    const found = new Map<VirtualPath, SharedItem>()
    for (const { item, listGrant } of items) {
      const shared = await this.#itemOf(item, listGrant, false)
      if (!found.has(shared.place)) found.set(shared.place, shared)
    }
    return [...found.values()]
  }

  async #itemOf(item: Grant<'share'>, look: Grant<'list'>, receives: boolean): Promise<SharedItem> {
    const { storage } = this.#options
    const { kind: leadsTo } = await storage.stat(look)
    const { isLink, identity } = await storage.lstat(look)
    if (leadsTo !== 'file' && leadsTo !== 'directory') throw notFound()
    if (isLink) throw new AppError('invalid', 'A symbolic link cannot be shared. Share the item that it leads to.')
    const isDirectory = leadsTo === 'directory'
    if (receives && !isDirectory) throw notAFolder()
    return { place: await this.#placeOf(item), identity, isDirectory }
  }

  async #placeOf(item: Grant<'share'>): Promise<VirtualPath> {
    return joinPaths(item.subject.scope.root, await this.#options.storage.locate(item))
  }

  async #placeOrNull(item: Grant<'share'>): Promise<VirtualPath | null> {
    return this.#placeOf(item).catch((error) => {
      if (isAppError(error, 'not_found')) return null
      throw error
    })
  }

  async #present(hash: string): Promise<OwnedShare> {
    const share = await this.#reader.byHash(hash)
    const [owned] = await this.#owned(share ? [share] : [])
    if (!owned) throw notFound()
    return owned
  }

  async #owned(shares: readonly Share[]): Promise<OwnedShare[]> {
    const { users, served, now } = this.#options
    const owners = new Map<number, User | undefined>()
    const owned: OwnedShare[] = []
    for (const share of shares) {
      if (hasLapsed(share, now())) continue
      if (!owners.has(share.userId)) owners.set(share.userId, await users.find(share.userId))
      const owner = owners.get(share.userId)
      const collected = share.role === 'collection' ? await this.#reader.collected(share) : null
      if (owner) owned.push({ share, owner, scope: { root: owner.scope, ...served }, collected })
    }
    return owned
  }
}

/** Returns the address: random, a name with a random part, or the name alone. */
function addressOf(name: string, guessable: boolean): string {
  if (guessable) return name
  const random = randomBytes(RANDOM_BYTES).toString('base64url')
  return name === '' ? random : `${name}-${random}`
}

/** Returns the kind of a new link, and the names of the fields that are set. */
function detailOf(share: NewShare): string[] {
  return [share.kind, ...(share.passwordHash === null ? [] : ['password']), ...changedFields(NO_TERMS, share)]
}
