import { randomBytes } from 'node:crypto'
import type { KeepingSettings } from '#contract/trash.ts'
import { foldPath, type NameMatching } from '#server/access/rules.ts'
import { isWithin, parsePlainPath, type VirtualPath } from '#server/access/virtual-path.ts'
import type { History, KeptRow } from '#server/operations/records/history.ts'
import type { Operation } from '#server/operations/records/operation.ts'
import type { Keeping, KeptItem, KeptPlace, KeptPurpose } from '#server/storage/kept-item.ts'
import type { KeptItems } from '#server/storage/kept-items.ts'
import type { Journal } from './journal.ts'
import { type Descendant, versionsWithin } from './lineage.ts'

export type KeeperParts = {
  readonly kept: KeptItems
  readonly journal: Pick<Journal, 'kept' | 'unkept'>
  readonly history: Pick<History, 'touches' | 'whatKept' | 'keptItems'>
  readonly settings: { readonly current: () => Promise<{ readonly keeping: KeepingSettings }> }
  readonly matching: NameMatching
}

/** Decides whether deleted and replaced items go to the trash or the versions, and records them in the history. */
export class Keeper {
  readonly #parts: KeeperParts
  #folderKept: () => void = () => undefined

  constructor(parts: KeeperParts) {
    this.#parts = parts
  }

  get items(): KeptItems {
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
  keeping({ id, userId, username }: Operation, purpose: KeptPurpose): Keeping {
    const at = Date.now()
    return { id: randomBytes(16).toString('hex'), note: { purpose, at, userId, username, operation: id } }
  }

  remember(item: KeptItem): void {
    this.#parts.journal.kept(item)
    if (item.kind === 'directory') this.#folderKept()
  }

  /** Sets the function that is called when a directory was added, whose size is not known yet. */
  measureBy(measure: () => void): void {
    this.#folderKept = measure
  }

  /** Removes the row of an item that was moved or deleted. */
  forget({ id }: Pick<KeptPlace, 'id'>): void {
    this.#parts.journal.unkept(id)
  }

  /** Returns the versions of an item and of everything below it; call it before the item is removed. */
  versionsOf(item: Descendant): Promise<KeptRow[]> {
    return versionsWithin(this.#parts, item)
  }

  /** Deletes items of the trash or the versions permanently. */
  async drop(kept: readonly KeptPlace[]): Promise<void> {
    for (const each of kept) {
      await this.items.drop(each)
      this.forget(each)
    }
  }

  #isIn(place: VirtualPath, folders: readonly string[]): boolean {
    const { matching } = this.#parts
    return folders.some((folder) => isWithin(foldPath(place, matching), foldPath(parsePlainPath(folder), matching)))
  }
}
