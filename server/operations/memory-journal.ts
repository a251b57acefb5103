import type { RetainedItem } from '#server/storage/retained-item.ts'
import type { StagedName } from '#server/storage/storage.ts'
import type { Intent } from './intents/intent.ts'
import type { Journal, JournaledStep } from './journal.ts'
import type { EndedOperation, Operation } from './records/operation.ts'

/** A journal in memory, for tests. */
export class MemoryJournal implements Journal {
  readonly rows = new Map<string, Operation | EndedOperation>()
  readonly intents = new Map<string, Intent[]>()
  readonly keptItems = new Map<string, RetainedItem>()
  readonly #staged = new Map<string, StagedName>()

  async started(operation: Operation): Promise<void> {
    this.rows.set(operation.id, operation)
  }

  recordIntent(operation: string, intent: Intent): void {
    this.intents.set(operation, [...(this.intents.get(operation) ?? []), intent])
  }

  ended(operation: EndedOperation): void {
    this.rows.set(operation.id, operation)
  }

  async stepsOf(job: number): Promise<JournaledStep[]> {
    const steps = new Map<number, JournaledStep>()
    for (const { jobStep, paths, startedAt, ...row } of this.rows.values())
      if (jobStep?.job === job)
        steps.set(jobStep.step, {
          step: jobStep.step,
          ...{ paths, startedAt, firstAt: steps.get(jobStep.step)?.firstAt ?? startedAt },
          outcome: 'outcome' in row ? row.outcome : null,
        })
    return [...steps.values()]
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

  kept(item: RetainedItem): void {
    this.keptItems.set(item.id, item)
  }

  unkept(id: string): void {
    this.keptItems.delete(id)
  }

  async close(): Promise<void> {
    this.rows.clear()
  }
}
