import { mediaTypeOf } from '#contract/file-types.ts'
import { baseName } from '#server/access/virtual-path.ts'
import { formatHttpDate } from '#server/platform/http-semantics/http-date.ts'
import type { ItemLock } from '../item-locks/item-lock.ts'
import type { DavItem } from './dav-item.ts'
import { dav } from './multistatus.ts'
import { escapeXml } from './xml-element.ts'

/** Values that the properties of an item depend on, besides the item itself. */
export type PropertyContext = {
  /** The locks that cover the item. */
  readonly locks: readonly ItemLock[]
  /** Space of its folder in bytes; null where it was not requested. */
  readonly quota: { readonly available: number; readonly used: number } | null
  /** Address of an item by the place of its lock; null where the client cannot know it. */
  readonly rootOf: (lock: ItemLock) => string | null
  /** Milliseconds since the epoch. */
  readonly now: number
}

type Property = (item: DavItem, context: PropertyContext) => string | null

const file =
  (value: (item: DavItem) => string | null): Property =>
  (item) =>
    item.isDirectory ? null : value(item)

/** Properties that the server computes (RFC 4918, 15; RFC 4331), as XML; null where the item does not have one. */
const LIVE: ReadonlyMap<string, Property> = new Map<string, Property>([
  ['displayname', ({ path }) => escapeXml(path === '/' ? 'Coffer' : baseName(path))],
  ['resourcetype', ({ isDirectory }) => (isDirectory ? dav('collection') : '')],
  ['getcontentlength', file(({ size }) => `${size}`)],
  ['getcontenttype', file(({ path }) => mediaTypeOf(baseName(path)).mime)],
  ['getetag', file(({ etag }) => etag && escapeXml(etag))],
  ['getlastmodified', ({ modified }) => formatHttpDate(modified)],
  ['creationdate', ({ created }) => (created === null ? null : new Date(created * 1000).toISOString())],
  ['supportedlock', () => SUPPORTED_LOCKS],
  ['lockdiscovery', (_, { locks, rootOf, now }) => locks.map((lock) => activeLock(lock, rootOf(lock), now)).join('')],
  ['quota-available-bytes', ({ isDirectory }, { quota }) => (isDirectory && quota ? `${quota.available}` : null)],
  ['quota-used-bytes', ({ isDirectory }, { quota }) => (isDirectory && quota ? `${quota.used}` : null)],
])

/** Names of the properties that cost more, which are returned only if they are named (RFC 4331, 2). */
const QUOTA: ReadonlySet<string> = new Set(['quota-available-bytes', 'quota-used-bytes'])

/** Names of the properties that the server computes. */
export const LIVE_NAMES: ReadonlySet<string> = new Set(LIVE.keys())
/** Names of those that a client gets without naming them. */
export const USUAL_NAMES: readonly string[] = [...LIVE.keys()].filter((name) => !QUOTA.has(name))

export const isQuota = (name: string): boolean => QUOTA.has(name)

/** Returns the value of a property as XML; null where the item does not have it. */
export const liveValue = (name: string, item: DavItem, context: PropertyContext): string | null =>
  LIVE.get(name)?.(item, context) ?? null

const scopeOf = (isShared: boolean) => dav('lockscope', dav(isShared ? 'shared' : 'exclusive'))
const WRITE = dav('locktype', dav('write'))
const SUPPORTED_LOCKS = [false, true].map((isShared) => dav('lockentry', scopeOf(isShared) + WRITE)).join('')

/** Returns the description of a lock (RFC 4918, 14.1). Tokens are no secret: a lock is used only by its own user. */
function activeLock({ isShared, isDeep, owner, expiresAt, token }: ItemLock, root: string | null, now: number): string {
  return dav(
    'activelock',
    WRITE +
      scopeOf(isShared) +
      dav('depth', isDeep ? 'infinity' : '0') +
      (owner === '' ? '' : dav('owner', owner)) +
      dav('timeout', `Second-${Math.max(0, Math.ceil((expiresAt - now) / 1000))}`) +
      dav('locktoken', dav('href', escapeXml(token))) +
      (root === null ? '' : dav('lockroot', dav('href', escapeXml(root)))),
  )
}
