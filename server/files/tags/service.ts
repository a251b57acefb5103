import type { NewTag } from '#contract/new-tag.ts'
import { tagKey } from '#contract/tag-key.ts'
import { MAX_TAGGINGS, MAX_TAGS } from '#contract/tag-limits.ts'
import type { Tag, TaggedItem } from '#contract/tags.ts'
import type { Grant, Subject } from '#server/access/authorize.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { KeyedSemaphore } from '#server/platform/queue/keyed-semaphore.ts'
import { type FindItemParts, itemsAt, placesOf } from '../item-places/find-item.ts'
import { type VisibleItem, type VisibleItemsParts, visibleItems } from '../item-places/visible-items.ts'
import { TagReader, TagWriter } from './store.ts'

export type TagsParts = FindItemParts & VisibleItemsParts & { readonly db: Db }

/**
 * Tagged items are thousands of files to look up, so that a user's further requests wait.
 *
 * @limit Files and folders | Concurrent requests of one user for tagged items | {running}; {waiting} wait up to {patience ms}
 */
const TAGGED_ITEMS_PER_USER = { running: 2, waiting: 64, patience: 20_000 }

/** Ids of tags that are added to items, and of tags that are removed from them. */
export type TagDifference = { readonly add: readonly number[]; readonly remove: readonly number[] }

/** Users' own tags: names with colors on files and folders, which they follow. */
export class Tags {
  readonly #parts: TagsParts
  readonly #turns = new KeyedSemaphore<number>(TAGGED_ITEMS_PER_USER)

  constructor(parts: TagsParts) {
    this.#parts = parts
  }

  /** Returns the user's tags, in the order of their creation. */
  async list({ userId }: Pick<Subject, 'userId'>): Promise<Tag[]> {
    return await new TagReader(this.#parts.db).all(userId)
  }

  /**
   * Creates a tag.
   *
   * @throws AppError `conflict` when the user has a tag of this name, or {@link MAX_TAGS} tags
   */
  async create({ userId }: Pick<Subject, 'userId'>, { name, color }: NewTag): Promise<Tag> {
    return await this.#write(async (writer) => {
      const known = await writer.all(userId)
      if (known.length >= MAX_TAGS) throw new AppError('conflict', `A user can have at most ${MAX_TAGS} tags.`)
      refuseTakenName(known, name)
      return { id: await writer.create(userId, { name, color }), name, color }
    })
  }

  /**
   * Changes the name and the color of a tag.
   *
   * @throws AppError `not_found`; `conflict` when the user has another tag of this name
   */
  async update({ userId }: Pick<Subject, 'userId'>, id: number, { name, color }: NewTag): Promise<Tag> {
    return await this.#write(async (writer) => {
      const known = await writer.all(userId)
      refuseUnknown(known, [id])
      refuseTakenName(
        known.filter((tag) => tag.id !== id),
        name,
      )
      await writer.update(userId, { id, name, color })
      return { id, name, color }
    })
  }

  /**
   * Deletes a tag. The items that had it stay.
   *
   * @throws AppError `not_found`
   */
  async delete({ userId }: Pick<Subject, 'userId'>, id: number): Promise<void> {
    await this.#write(async (writer) => {
      refuseUnknown(await writer.all(userId), [id])
      await writer.delete(userId, id)
    })
  }

  /** Returns the tagged items that exist and that the user may see now, by path; with an id, those of this tag. */
  async items(subject: Subject, tagId: number | null): Promise<TaggedItem[]> {
    using turn = new DisposableStack()
    turn.defer(await this.#turns.acquire(subject.userId))
    const known = await new TagReader(this.#parts.db).items(subject.userId, tagId)
    const visible = await visibleItems(this.#parts, subject, known)
    return visible.map(({ item, path, stat }) => ({
      path,
      isDir: stat.kind === 'directory',
      size: stat.kind === 'directory' ? 0 : stat.size,
      modified: Number(stat.modifiedNs / 1_000_000n),
      tags: [...item.tags],
    }))
  }

  /** Returns the items with all tags of these names that exist and that the user may see now, by path. */
  async itemsNamed(subject: Subject, names: readonly string[]): Promise<VisibleItem[]> {
    using turn = new DisposableStack()
    turn.defer(await this.#turns.acquire(subject.userId))
    const known = await new TagReader(this.#parts.db).itemsNamed(subject.userId, names)
    return await visibleItems(this.#parts, subject, known)
  }

  /**
   * Adds tags to items and removes others from them.
   *
   * @throws AppError `not_found` for a tag of another user, or an item that does not exist and is to be tagged; `invalid` for the top
   *   folder; `conflict` when there would be more than {@link MAX_TAGGINGS}
   */
  async change({ userId }: Subject, grants: readonly Grant<'list'>[], { add, remove }: TagDifference): Promise<void> {
    using turn = new DisposableStack()
    turn.defer(await this.#turns.acquire(userId))
    const items = add.length > 0 ? await itemsAt(this.#parts, grants) : null
    const places = items ? [...items.keys()] : await placesOf(this.#parts, grants)
    await this.#write(async (writer) => {
      refuseUnknown(await writer.all(userId), [...add, ...remove])
      if (remove.length > 0) await writer.untag(userId, places, remove)
      if (!items) return
      await writer.tag(userId, [...items.values()], add)
      if ((await writer.countTaggings(userId)) > MAX_TAGGINGS)
        throw new AppError('conflict', `A user can have at most ${MAX_TAGGINGS} tags on all items.`)
    })
  }

  async #write<T>(work: (writer: TagWriter) => Promise<T>): Promise<T> {
    return await this.#parts.db.transaction().execute((tx) => work(new TagWriter(tx)))
  }
}

function refuseTakenName(known: readonly Tag[], name: string): void {
  const key = tagKey(name)
  if (known.some((tag) => tagKey(tag.name) === key)) throw new AppError('conflict', 'A tag of this name exists.')
}

function refuseUnknown(known: readonly Tag[], ids: readonly number[]): void {
  const has = new Set(known.map(({ id }) => id))
  if (!ids.every((id) => has.has(id))) throw new AppError('not_found', 'No such tag.')
}
