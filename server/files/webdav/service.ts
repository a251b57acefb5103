import type { Grant } from '#server/access/authorize.ts'
import { foldName } from '#server/access/rules.ts'
import { childOrNull, isWithin, parent, ROOT, segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'
import { timeSlices } from '#server/platform/queue/time-slices.ts'
import type { Content, Stat } from '#server/storage/storage.ts'
import type { RequireGrant } from '../browse/file-parts.ts'
import type { FilesService } from '../browse/service.ts'
import type { ItemLock } from '../item-locks/item-lock.ts'
import type { LockIndex } from '../item-locks/lock-index.ts'
import type { ItemLocks, NewLock } from '../item-locks/service.ts'
import type { PlaceKey } from '../item-places/place.ts'
import type { PropertyChange } from '../item-properties/property.ts'
import type { ItemProperties } from '../item-properties/service.ts'
import type { DavAddresses } from './addresses.ts'
import { itemOrNull } from './conditions.ts'
import { type DavItem, itemInRow, itemOf } from './dav-item.ts'
import { isQuota, type PropertyContext } from './live-properties.ts'
import { responseOf } from './multistatus.ts'
import { presentProperties } from './present.ts'
import type { PropfindRequest } from './propfind-request.ts'
import { isIgnored, isProtected } from './proppatch-request.ts'
import { DAV } from './xml-element.ts'

/** `now` is in milliseconds since the epoch. */
export type WebDavParts = {
  readonly files: FilesService
  readonly locks: ItemLocks
  readonly properties: ItemProperties
  readonly addresses: DavAddresses
  readonly now: () => number
}

export type PropfindTask = {
  readonly item: Grant<'list'>
  readonly stat: Stat
  readonly request: PropfindRequest
  /** Whether the items of a folder are included. */
  readonly withItems: boolean
  readonly signal: AbortSignal
}

export type PutTask = {
  readonly may: RequireGrant<'list' | 'create' | 'modify'>
  readonly item: DavItem | null
  readonly path: VirtualPath
  readonly content: Content
  /** The `If-Match` header, which is compared again while no other operation can change the file. */
  readonly ifMatch: string | null
  /** Seconds since the epoch. */
  readonly modified: number | undefined
  readonly signal: AbortSignal
}

/** The grants for both ends of a copy or a move. */
export type TransferGrants = { readonly may: RequireGrant<'list' | 'create' | 'modify' | 'delete'> } & (
  | { readonly kind: 'copy' }
  | { readonly kind: 'move'; readonly mayMove: RequireGrant<'list' | 'create' | 'modify' | 'rename'> }
)

export type TransferTask = TransferGrants & {
  readonly from: DavItem
  readonly to: VirtualPath
  /** The item at the destination, which is replaced. */
  readonly there: DavItem | null
  /** Whether the items of a folder are included. */
  readonly isDeep: boolean
  readonly signal: AbortSignal
}

/** Number of responses in one piece of a listing. */
const STRIDE = 256

/** The methods of WebDAV, by the operations on files of all other routes. */
export class WebDav {
  readonly #parts: WebDavParts

  constructor(parts: WebDavParts) {
    this.#parts = parts
  }

  /** Returns the responses about an item and, if requested, the items of a folder, as pieces of XML. */
  async propfind({ item, stat, request, withItems, signal }: PropfindTask): Promise<string[]> {
    const { files, locks, properties, addresses } = this.#parts
    const self = itemOf(item.path, stat)
    const quota = self.isDirectory && namesQuota(request) ? await this.#quotaOf(item) : null
    const index = await locks.current()
    const place = await locks.placeOf(item)
    const context = (other: DavItem, at: PlaceKey) => this.#contextOf(index, other, at, quota)
    const stored = await properties.of(item)
    const first = presentProperties(request, { item: self, stored }, context(self, place))
    const pieces = [responseOf(addresses.hrefOf(item.path, self.isDirectory), first)]
    if (!withItems || !self.isDirectory) return pieces
    const { columns } = await files.list(item, { by: 'name', asc: false }, signal)
    const names = columns.names === '' ? [] : columns.names.split('/')
    const { matching } = item.subject.scope
    const storedIn = await properties.ofItemsIn(item)
    const breathe = timeSlices(signal)
    let text = ''
    for (const [row, name] of names.entries()) {
      const path = childOrNull(item.path, name)
      const found = path && itemInRow(columns, row, path)
      if (!found) continue
      const folded = foldName(name, matching)
      const at = `${place === '/' ? '' : place}/${folded}` as PlaceKey
      const shown = presentProperties(request, { item: found, stored: storedIn(folded) }, context(found, at))
      text += responseOf(addresses.hrefOf(found.path, found.isDirectory), shown)
      if (row % STRIDE !== STRIDE - 1) continue
      pieces.push(text)
      text = ''
      await breathe()
    }
    return [...pieces, text]
  }

  /** Throws AppError `conflict` unless the folder of a path exists. */
  async requireFolder(may: RequireGrant<'list'>, path: VirtualPath): Promise<void> {
    const folder = await itemOrNull(this.#parts.files, may, parent(path))
    if (!folder?.isDirectory) throw new AppError('conflict', 'The folder does not exist.')
  }

  /** Stores a file. @throws AppError as `upload` and `save` of `server/files/browse`; `conflict` without a folder */
  async put({ may, item, path, content, ifMatch, modified, signal }: PutTask): Promise<DavItem> {
    const { files } = this.#parts
    if (item) return itemOf(path, await files.save({ may, path, content, ifMatch, modified, signal }))
    may('create', path)
    await this.requireFolder(may, path)
    return itemOf(path, await files.upload({ may, path, override: false, content, modified, signal }))
  }

  /** Creates a folder. @throws AppError `conflict` without a folder above it */
  async makeFolder(may: RequireGrant<'list' | 'create'>, path: VirtualPath, signal: AbortSignal): Promise<void> {
    may('create', path)
    await this.requireFolder(may, path)
    await this.#parts.files.makeDirectory({ may, path, signal })
  }

  /**
   * Copies or moves an item. A file replaces a file in one step; where either is a folder, the item at the destination is deleted first,
   * into the trash.
   */
  async transfer(task: TransferTask): Promise<void> {
    const { files, properties } = this.#parts
    const { may, from, to, there, isDeep, signal } = task
    const isFolder = from.isDirectory || (there?.isDirectory ?? false)
    if (there && isFolder) {
      await this.#requireApart(task)
      await files.remove({ may, path: to, signal })
    }
    const request = { from: from.path, to, override: there !== null && !isFolder, rename: false, signal }
    if (task.kind === 'move') return files.move({ ...request, may: task.mayMove })
    if (from.isDirectory && !isDeep) await files.makeDirectory({ may, path: to, signal })
    else await files.copy({ ...request, may })
    await properties.copy(may('list', from.path), may('list', to), isDeep)
  }

  /** Locks an item, and creates an empty file where there is none. Returns whether it did. */
  async lock(
    may: RequireGrant<'list' | 'create' | 'modify'>,
    path: VirtualPath,
    { item, lock, signal }: { item: DavItem | null; lock: NewLock; signal: AbortSignal },
  ): Promise<{ readonly made: ItemLock; readonly isNew: boolean }> {
    const { files, locks } = this.#parts
    const look = may('list', path)
    may(item ? 'modify' : 'create', path)
    await locks.requireLockable(look, lock)
    if (!item) {
      await this.requireFolder(may, path)
      const content = { stream: NOTHING, length: 0 }
      await files.upload({ may, path, override: false, content, signal })
    }
    return { made: await locks.lock(look, lock), isNew: !item }
  }

  /** Returns what the properties of a locked item depend on. */
  async contextOf(item: Grant<'list'>, found: DavItem): Promise<PropertyContext> {
    const { locks } = this.#parts
    return this.#contextOf(await locks.current(), found, await locks.placeOf(item), null)
  }

  /** Changes the properties of an item. Returns those that were refused; nothing is changed then. @throws AppError `locked`, `too_many` */
  async changeProperties(item: Grant<'list'>, changes: readonly PropertyChange[]): Promise<readonly PropertyChange[]> {
    const { locks, properties } = this.#parts
    await locks.requireHeld(item)
    const refused = changes.filter(isProtected)
    if (refused.length > 0) return refused
    await properties.change(
      item,
      changes.filter((change) => !isIgnored(change)),
    )
    return []
  }

  async #quotaOf(folder: Grant<'list'>): Promise<PropertyContext['quota']> {
    const { total, used } = await this.#parts.files.usage(folder)
    return { available: Math.max(0, total - used), used }
  }

  #contextOf(index: LockIndex, item: DavItem, place: PlaceKey, quota: PropertyContext['quota']): PropertyContext {
    const rootOf = (lock: ItemLock) => this.#rootOf(lock, item, place)
    return { locks: index.covering(place), quota, rootOf, now: this.#parts.now() }
  }

  /** Returns the address of the locked item; null where it is above what the client can address. */
  #rootOf(lock: ItemLock, item: DavItem, place: PlaceKey): string | null {
    const levels = depth(place) - depth(lock.place)
    if (levels > segmentsOf(item.path).length) return null
    let path = item.path
    for (let level = 0; level < levels; level += 1) path = parent(path)
    return this.#parts.addresses.hrefOf(path, levels > 0 || item.isDirectory)
  }

  /** Throws unless the source would outlive the deletion of the item at the destination, and may be moved. */
  async #requireApart({ kind, may, from, to }: TransferTask): Promise<void> {
    const { locks } = this.#parts
    const [source, destination] = [may('list', from.path), may('list', to)]
    const [here, there] = [await locks.placeOf(source), await locks.placeOf(destination)]
    const inside = (one: string, other: string) => one === other || one.startsWith(other === '/' ? '/' : `${other}/`)
    if (inside(here, there) || inside(there, here) || isWithin(to, from.path) || to === ROOT)
      throw new AppError('not_allowed', 'Source and destination overlap.')
    if (kind === 'move') await locks.requireHeld(source, true)
  }
}

/** The content of an empty file. */
const NOTHING: AsyncIterable<Uint8Array> = {
  [Symbol.asyncIterator]: () => ({ next: async () => ({ done: true, value: undefined }) }),
}

const depth = (place: string) => (place === '/' ? 0 : place.split('/').length - 1)

const namesQuota = ({ named }: PropfindRequest) =>
  named.some(({ namespace, name }) => namespace === DAV && isQuota(name))
