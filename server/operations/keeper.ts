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

/** Says what is kept of what is deleted and replaced, and sees to it that the history knows. */
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

  /** Does what is deleted go to the trash? */
  async hasTrash(): Promise<boolean> {
    return (await this.settings()).trash
  }

  /** Is what a file held kept when it is replaced? `place` is of the served root. */
  async keepsVersions(place: VirtualPath): Promise<boolean> {
    const { versions, withoutVersions } = await this.settings()
    return versions && !this.#isIn(place, withoutVersions)
  }

  /** Is the folder, or one above it, named among those without versions? */
  async isWithoutVersions(place: VirtualPath): Promise<boolean> {
    return this.#isIn(place, (await this.settings()).withoutVersions)
  }

  /** How something that an operation deletes or replaces is to be kept. */
  keeping({ id, userId, username }: Operation, purpose: KeptPurpose): Keeping {
    const at = Date.now()
    return { id: randomBytes(16).toString('hex'), note: { purpose, at, userId, username, operation: id } }
  }

  remember(item: KeptItem): void {
    this.#parts.journal.kept(item)
    if (item.kind === 'directory') this.#folderKept()
  }

  /** From now on, `measure` is called when a folder is kept, whose size is not known yet. */
  measureBy(measure: () => void): void {
    this.#folderKept = measure
  }

  /** It is somewhere else, or gone. */
  forget({ id }: Pick<KeptPlace, 'id'>): void {
    this.#parts.journal.unkept(id)
  }

  /** What an item, and all below it, held before; to be asked before the item goes. */
  versionsOf(item: Descendant): Promise<KeptRow[]> {
    return versionsWithin(this.#parts, item)
  }

  /** Removes for good what is kept. */
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
