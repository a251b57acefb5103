import type { StagedName } from '#server/storage/storage.ts'
import type { Journal } from './journal.ts'
import type { EndedOperation, Operation } from './operation.ts'

/** A journal that forgets when the process ends: for tests of what uses one. */
export class MemoryJournal implements Journal {
  readonly rows = new Map<string, Operation | EndedOperation>()
  readonly #staged = new Map<string, StagedName>()

  async started(operation: Operation): Promise<void> {
    this.rows.set(operation.id, operation)
  }

  ended(operation: EndedOperation): void {
    this.rows.set(operation.id, operation)
  }

  async staged(entry: StagedName): Promise<void> {
    this.#staged.set(`${entry.place}/${entry.name}`, entry)
  }

  unstaged(entry: StagedName): void {
    this.#staged.delete(`${entry.place}/${entry.name}`)
  }

  async allStaged(): Promise<StagedName[]> {
    return [...this.#staged.values()]
  }

  async close(): Promise<void> {
    this.rows.clear()
  }
}
