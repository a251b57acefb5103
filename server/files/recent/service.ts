import type { RecentFile } from '#contract/recent.ts'
import { MAX_RECENT_FILES } from '#contract/recent-limits.ts'
import type { Grant, Subject } from '#server/access/authorize.ts'
import { joinPaths, ROOT } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { isFolder } from '#server/storage/stat-or-null.ts'
import type { Storage } from '#server/storage/storage.ts'
import { placeKey } from '../item-places/place.ts'
import { visibleItems } from '../item-places/visible-items.ts'
import type { ChangeRecorder, ChangeRecorderParts } from './change-recorder.ts'
import { RecentReader, RecentWriter } from './store.ts'

export type RecentFilesParts = ChangeRecorderParts & {
  readonly storage: Pick<Storage, 'look' | 'locate' | 'lstat'>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Files that users opened or changed lately. They follow the files. */
export class RecentFiles {
  readonly #parts: RecentFilesParts
  readonly #changes: ChangeRecorder

  constructor(parts: RecentFilesParts, changes: ChangeRecorder) {
    this.#parts = parts
    this.#changes = changes
  }

  /** Returns the user's recent files that exist and that they may see now, the latest first. */
  async list(subject: Subject, limit: number = MAX_RECENT_FILES): Promise<RecentFile[]> {
    await this.#changes.flush()
    const known = await new RecentReader(this.#parts.db).all(subject.userId)
    const files: RecentFile[] = []
    for (let from = 0; from < known.length && files.length < limit; from += limit) {
      const visible = await visibleItems(this.#parts, subject, known.slice(from, from + limit))
      for (const { path, stat, item } of visible) {
        const modified = Number(stat.modifiedNs / 1_000_000n)
        files.push({ path, size: stat.size, modified, action: item.action, at: item.at })
      }
    }
    return files.slice(0, limit)
  }

  /** Stores that the user opened a file. Opening a folder, or a file that was deleted meanwhile, stores nothing. */
  async noteOpened(subject: Subject, grant: Grant<'list'>): Promise<void> {
    if (grant.path === ROOT) return
    const { path: located, stat } = await this.#parts.storage.look(grant)
    if (stat === null || isFolder(stat)) return
    const path = joinPaths(subject.scope.root, located)
    const place = placeKey(path, this.#parts.served.matching)
    const file = { place, path, isDirectory: false, identity: stat.identity, at: this.#parts.now() }
    await this.#write((writer) => writer.add(subject.userId, 'opened', [file]))
  }

  /** Removes a file, or all files in a folder, from the user's list; the top folder: all, also those that they cannot see at present. */
  async remove(subject: Subject, grant: Grant<'list'>): Promise<void> {
    const { matching } = this.#parts.served
    const place =
      grant.path === ROOT ? null : placeKey(joinPaths(subject.scope.root, await this.#locate(grant)), matching)
    await this.#changes.flush()
    await this.#write((writer) => writer.remove(subject.userId, place))
  }

  /** Returns the path with links on the way resolved; of an item that does not exist, the path itself. */
  async #locate(grant: Grant<'list'>) {
    try {
      return await this.#parts.storage.locate(grant)
    } catch (error) {
      if (isAppError(error, 'not_found')) return grant.path
      throw error
    }
  }

  #write(work: (writer: RecentWriter) => Promise<void>): Promise<void> {
    return this.#parts.db.transaction().execute((tx) => work(new RecentWriter(tx)))
  }
}
