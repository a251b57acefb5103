import type { FolderView, FolderViewChange } from '#contract/folder-views.ts'
import { INITIAL_FOLDER_VIEW } from '#contract/initial-folder-view.ts'
import type { Grant, Subject } from '#server/access/authorize.ts'
import type { NameMatching } from '#server/access/rules.ts'
import { joinPaths, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { type Db, databaseVersion } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import { VersionedCache } from '#server/platform/queue/versioned-cache.ts'
import { notAFolder } from '#server/platform/refusals.ts'
import type { Storage } from '#server/storage/storage.ts'
import { type PlaceKey, placeKey } from '../item-places/place.ts'
import { FolderViewReader, FolderViewWriter } from './store.ts'

export type FolderViewsParts = {
  readonly db: Db
  readonly storage: Pick<Storage, 'stat'>
  readonly served: { readonly matching: NameMatching }
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

type Owner = Pick<Subject, 'userId' | 'scope'>

/**
 * Users' own views of folders: how a folder is displayed, in which order and grouped by what, if that differs from the user's default. The
 * root has the default itself, which groups nothing.
 */
export class FolderViews {
  readonly #parts: FolderViewsParts
  readonly #reader: FolderViewReader
  readonly #known: VersionedCache<{ readonly view: FolderView | null }>

  constructor(parts: FolderViewsParts) {
    this.#parts = parts
    this.#reader = new FolderViewReader(parts.db)
    this.#known = new VersionedCache(() => databaseVersion(parts.db))
  }

  /** Returns the user's own view of a folder; null where they have none. */
  async find(owner: Owner, path: VirtualPath): Promise<FolderView | null> {
    const place = this.#placeOf(owner, path)
    const read = async () => ({ view: await this.#reader.find(owner.userId, place) })
    return (await this.#known.get(`${owner.userId} ${place}`, read))?.view ?? null
  }

  /**
   * Changes the user's view of a folder and returns it.
   *
   * @throws AppError `not_found`; `invalid` when it is not a folder, and for a view of the root
   */
  async change(owner: Owner, folder: Grant<'list'>, change: FolderViewChange): Promise<FolderView> {
    const { db, storage, now } = this.#parts
    const isOfRoot = folder.path === ROOT
    if (isOfRoot && (change.viewMode || change.sorting))
      throw new AppError('invalid', 'The top folder has the view in your preferences. Change it with PUT /api/users.')
    if ((await storage.stat(folder)).kind !== 'directory') throw notAFolder()
    const place = this.#placeOf(owner, folder.path)
    return db.transaction().execute(async (tx) => {
      const writer = new FolderViewWriter(tx)
      const before = (await writer.find(owner.userId, place)) ?? INITIAL_FOLDER_VIEW
      const { viewMode = before.viewMode, sorting = before.sorting } = change
      const { galleryAnswered = before.galleryAnswered, groupBy = before.groupBy } = change
      const view = { viewMode, sorting, galleryAnswered, groupBy }
      await writer.store(owner.userId, place, view, now())
      return view
    })
  }

  /** Restores the user's default view and order in a folder and in all folders in it. */
  async reset(owner: Owner, folder: Grant<'list'>): Promise<void> {
    const place = folder.path === ROOT ? null : this.#placeOf(owner, folder.path)
    await this.#parts.db.transaction().execute((tx) => new FolderViewWriter(tx).reset(owner.userId, place))
  }

  #placeOf({ scope }: Owner, path: VirtualPath): PlaceKey {
    return placeKey(joinPaths(scope.root, path), this.#parts.served.matching)
  }
}
