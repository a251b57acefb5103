import { sql } from 'kysely'
import * as z from 'zod/mini'
import { type FolderView, GroupKey } from '#contract/folder-views.ts'
import { fromSortOrder, toSortOrder } from '#contract/sort-order.ts'
import { SortKey } from '#contract/sorting.ts'
import { ViewMode } from '#contract/users.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { isInside } from '#server/platform/database/inside-place.ts'
import { prepared } from '#server/platform/database/prepared.ts'
import type { FolderViewsTable } from '#server/platform/database/tables.ts'
import { storedOr } from '#server/platform/json/stored-values.ts'
import type { PlaceStore } from '../item-places/item-place-tracker.ts'
import type { PlaceKey } from '../item-places/place.ts'

/**
 * Maximum number of folders of one user whose view is stored. Beyond it, the least recently changed ones are forgotten.
 *
 * @limit Files and folders | Folders with a view of their own, for each user | {}
 */
export const MAX_FOLDER_VIEWS = 1000

type Columns = Pick<FolderViewsTable, 'view_mode' | 'sorting_by' | 'sorting_order' | 'gallery_answered' | 'group_by'>

const StoredMode = z.nullable(ViewMode)
const StoredKey = z.nullable(SortKey)
const StoredGroup = z.nullable(GroupKey)

/** Returns the view in a row. Values of a later version are read as the user's default. */
function viewFromRow({ view_mode, sorting_by, sorting_order, gallery_answered, group_by }: Columns): FolderView {
  const by = storedOr(StoredKey, sorting_by, null)
  const order = sorting_order === 'descending' ? 'descending' : 'ascending'
  return {
    viewMode: storedOr(StoredMode, view_mode, null),
    sorting: by && fromSortOrder({ by, order }),
    galleryAnswered: gallery_answered === 1,
    groupBy: storedOr(StoredGroup, group_by, null),
  }
}

function columnsOf({ viewMode, sorting, galleryAnswered, groupBy }: FolderView): Columns {
  const order = sorting && toSortOrder(sorting)
  return {
    view_mode: viewMode,
    sorting_by: order?.by ?? null,
    sorting_order: order?.order ?? null,
    gallery_answered: galleryAnswered ? 1 : 0,
    group_by: groupBy,
  }
}

const isDefault = ({ viewMode, sorting, galleryAnswered, groupBy }: FolderView) =>
  viewMode === null && sorting === null && !galleryAnswered && groupBy === null

/** Reads users' own views of folders. */
export class FolderViewReader {
  protected readonly db: Db
  readonly #find: (parameters: readonly [number, string]) => Promise<Columns | undefined>

  constructor(db: Db) {
    this.db = db
    const query = db
      .selectFrom('folder_views')
      .select(['view_mode', 'sorting_by', 'sorting_order', 'gallery_answered', 'group_by'])
      .where('user_id', '=', 0)
      .where('place', '=', '')
    this.#find = prepared(db, query)
  }

  /** Returns the view of a folder; null where the user has none. */
  async find(userId: number, place: PlaceKey): Promise<FolderView | null> {
    const row = await this.#find([userId, place])
    return row ? viewFromRow(row) : null
  }

  /** Returns whether any user has a view of a folder. */
  async hasAny(): Promise<boolean> {
    return (await this.db.selectFrom('folder_views').select('place').limit(1).executeTakeFirst()) !== undefined
  }

  /** Returns whether any user has a view of the folder or of one in it. */
  async hasInside(place: PlaceKey): Promise<boolean> {
    const found = await this.db
      .selectFrom('folder_views')
      .select('place')
      .where(isInside(place))
      .limit(1)
      .executeTakeFirst()
    return found !== undefined
  }
}

/** Changes users' own views of folders. */
export class FolderViewWriter extends FolderViewReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** Stores a view, or removes it where it is the default, and forgets those that are too many. */
  async store(userId: number, place: PlaceKey, view: FolderView, now: number): Promise<void> {
    if (isDefault(view)) {
      await this.db.deleteFrom('folder_views').where('user_id', '=', userId).where('place', '=', place).execute()
      return
    }
    const columns = { ...columnsOf(view), changed_at: now }
    await this.db
      .insertInto('folder_views')
      .values({ user_id: userId, place, ...columns })
      .onConflict((conflict) => conflict.columns(['user_id', 'place']).doUpdateSet(columns))
      .execute()
    await this.#forgetOldest(userId)
  }

  async #forgetOldest(userId: number): Promise<void> {
    await this.db
      .deleteFrom('folder_views')
      .where('user_id', '=', userId)
      .where('place', 'in', (views) =>
        views
          .selectFrom('folder_views')
          .select('place')
          .where('user_id', '=', userId)
          .orderBy('changed_at', 'desc')
          .orderBy('place')
          .limit(-1)
          .offset(MAX_FOLDER_VIEWS),
      )
      .execute()
  }

  /**
   * Restores the user's default in a folder and in all folders in it; null: in all folders. Groups, and answers to the offer of the gallery,
   * remain.
   */
  async reset(userId: number, place: PlaceKey | null): Promise<void> {
    const scope = place === null ? sql<boolean>`true` : isInside(place)
    await this.db
      .deleteFrom('folder_views')
      .where('user_id', '=', userId)
      .where('gallery_answered', '=', 0)
      .where('group_by', 'is', null)
      .where(scope)
      .execute()
    await this.db
      .updateTable('folder_views')
      .set({ view_mode: null, sorting_by: null, sorting_order: null })
      .where('user_id', '=', userId)
      .where(scope)
      .execute()
  }

  /** Makes the views of a folder, and of those in it, the views of another place, for all users. */
  async move(from: PlaceKey, to: PlaceKey): Promise<void> {
    if (from === to) return
    // A folder that was at the destination before no longer exists.
    await this.remove(to)
    await this.db
      .updateTable('folder_views')
      .set({ place: sql<string>`${to} || substr(place, length(${from}) + 1)` })
      .where(isInside(from))
      .execute()
  }

  /** Removes the views of a folder and of those in it, for all users. */
  async remove(place: PlaceKey): Promise<void> {
    await this.db.deleteFrom('folder_views').where(isInside(place)).execute()
  }
}

/** Returns the views of folders as data that follows their folders. */
export function folderViewPlaces(db: Db): PlaceStore {
  const reader = new FolderViewReader(db)
  return {
    foldersOnly: true,
    hasAny: () => reader.hasAny(),
    hasInside: (place) => reader.hasInside(place),
    async relocate(tx, { from, to }) {
      const writer = new FolderViewWriter(tx)
      await (to === null ? writer.remove(from) : writer.move(from, to.key))
    },
  }
}
