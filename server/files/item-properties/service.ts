import type { Grant } from '#server/access/authorize.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { type FindItemParts, placeOf } from '../item-places/find-item.ts'
import type { PropertyChange, StoredProperty } from './property.ts'
import { PropertyReader, PropertyWriter } from './store.ts'

export type ItemPropertiesParts = FindItemParts & { readonly db: Db }

/**
 * Number of properties that WebDAV clients of one user can store.
 *
 * @limit WebDAV | Stored properties of one user | {}
 */
const MAX_PROPERTIES = 10_000

/**
 * Number of properties that clients can store with one item.
 *
 * @limit WebDAV | Stored properties of one item | {}
 */
const MAX_OF_ITEM = 200

/** Properties that WebDAV clients store with items, and which follow them. */
export class ItemProperties {
  readonly #parts: ItemPropertiesParts

  constructor(parts: ItemPropertiesParts) {
    this.#parts = parts
  }

  async of(item: Grant<'list'>): Promise<StoredProperty[]> {
    return new PropertyReader(this.#parts.db).of(await placeOf(this.#parts, item))
  }

  /** Returns a function that gives the properties of the items of a folder, by their folded names. */
  async ofItemsIn(folder: Grant<'list'>): Promise<(name: string) => readonly StoredProperty[]> {
    const place = await placeOf(this.#parts, folder)
    const found = await new PropertyReader(this.#parts.db).ofItemsIn(place)
    if (found.size === 0) return () => []
    const prefix = place === '/' ? '/' : `${place}/`
    return (name) => found.get(`${prefix}${name}`) ?? []
  }

  /** Stores and removes properties of an item, all or none. @throws AppError `too_many` */
  async change(item: Grant<'list'>, changes: readonly PropertyChange[]): Promise<void> {
    if (changes.length === 0) return
    const place = await placeOf(this.#parts, item)
    const { userId } = item.subject
    await this.#write(async (writer) => {
      await writer.apply(place, userId, changes)
      const tooMany = (await writer.of(place)).length > MAX_OF_ITEM || (await writer.countOf(userId)) > MAX_PROPERTIES
      if (tooMany) throw new AppError('too_many', 'There are too many stored properties.')
    })
  }

  /** Gives a copy the properties of its source; with `isDeep`, everything in it, too. */
  async copy(from: Grant<'list'>, to: Grant<'list'>, isDeep: boolean): Promise<void> {
    const [source, copy] = [await placeOf(this.#parts, from), await placeOf(this.#parts, to)]
    await this.#write((writer) => writer.copy(source, copy, { userId: to.subject.userId, isDeep }))
  }

  #write<T>(work: (writer: PropertyWriter) => Promise<T>): Promise<T> {
    return this.#parts.db.transaction().execute((tx: Tx) => work(new PropertyWriter(tx)))
  }
}
