import { randomBytes } from 'node:crypto'
import type { KeepingSettings } from '#contract/trash.ts'
import { foldPath, type NameMatching } from '#server/access/rules.ts'
import { isWithin, parsePlainPath, type VirtualPath } from '#server/access/virtual-path.ts'
import type { History, RetainedRow } from '#server/operations/records/history.ts'
import type { Operation } from '#server/operations/records/operation.ts'
import type {
  RetainedItem,
  RetainedItemRef,
  RetentionDetails,
  RetentionPurpose,
} from '#server/storage/retained-item.ts'
import type { TrashAndVersionStore } from '#server/storage/trash-and-version-store.ts'
import type { Journal } from './journal.ts'
import { type TrackedItem, versionsWithin } from './path-history.ts'

export type TrashAndVersionsParts = {
  readonly kept: TrashAndVersionStore
  readonly journal: Pick<Journal, 'kept' | 'unkept'>
  readonly history: Pick<History, 'touches' | 'whatKept' | 'keptItems'>
  readonly settings: { readonly current: () => Promise<{ readonly keeping: KeepingSettings }> }
  readonly matching: NameMatching
}

/** Decides whether deleted and replaced items go to the trash or the versions, and records them in the history. */
export class TrashAndVersions {
  readonly #parts: TrashAndVersionsParts
  #folderKept: () => void = () => undefined

  constructor(parts: TrashAndVersionsParts) {
    this.#parts = parts
  }

  get items(): TrashAndVersionStore {
    return this.#parts.kept
  }

  settings(): Promise<KeepingSettings> {
    return this.#parts.settings.current().then(({ keeping }) => keeping)
  }

  /** Returns whether deleted items go to the trash. */
  async hasTrash(): Promise<boolean> {
    return (await this.settings()).trash
  }

  /** Returns whether the previous content of a replaced file is stored as a version. `place` is relative to the served root. */
  async keepsVersions(place: VirtualPath): Promise<boolean> {
    const { versions, withoutVersions } = await this.settings()
    return versions && !this.#isIn(place, withoutVersions)
  }

  /** Returns whether versions are disabled for the directory or one above it. */
  async isWithoutVersions(place: VirtualPath): Promise<boolean> {
    return this.#isIn(place, (await this.settings()).withoutVersions)
  }

  /** Returns the id and the note for an item that an operation deletes or replaces. */
  newRetentionDetails({ id, userId, username }: Operation, purpose: RetentionPurpose): RetentionDetails {
    const at = Date.now()
    return { id: randomBytes(16).toString('hex'), note: { purpose, at, userId, username, operation: id } }
  }

  recordItem(item: RetainedItem): void {
    this.#parts.journal.kept(item)
    if (item.kind === 'directory') this.#folderKept()
  }

  /** Sets the function that is called when a directory was added, whose size is not known yet. */
  onFolderRetained(measure: () => void): void {
    this.#folderKept = measure
  }

  /** Removes the row of an item that was moved or deleted. */
  forgetItem({ id }: Pick<RetainedItemRef, 'id'>): void {
    this.#parts.journal.unkept(id)
  }

  /** Returns the versions of an item and of everything below it; call it before the item is removed. */
  versionsOf(item: TrackedItem): Promise<RetainedRow[]> {
    return versionsWithin(this.#parts, item)
  }

  /** Deletes items of the trash or the versions permanently. */
  async deletePermanently(kept: readonly RetainedItemRef[]): Promise<void> {
    for (const each of kept) {
      await this.items.deleteItem(each)
      this.forgetItem(each)
    }
  }

  #isIn(place: VirtualPath, folders: readonly string[]): boolean {
    const { matching } = this.#parts
    return folders.some((folder) => isWithin(foldPath(place, matching), foldPath(parsePlainPath(folder), matching)))
  }
}
