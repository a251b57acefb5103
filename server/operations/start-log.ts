import * as z from 'zod/mini'
import { AppendedFile } from '#server/platform/own-files/appended-file.ts'
import type { Operation, OperationKind } from './records/operation.ts'
import { StoredPlace } from './records/stored-place.ts'

/** Name of the log's file in the data directory. */
export const STARTS_FILE = 'journal.starts'

/** Size from which the file is emptied as soon as the database has everything in it, in bytes. */
const LONG = 64 * 1024
/** Size from which new operations wait until the database has everything in the file and the file is empty, in bytes. */
const TOO_LONG = 4 * 1024 * 1024

/** A line of the file. Lines that do not have this form were cut off by a system crash. */
const StartedOperation = z.object({
  id: z.string(),
  kind: z.custom<OperationKind>((value) => typeof value === 'string'),
  userId: z.number(),
  username: z.string(),
  address: z.nullable(z.string()),
  scopeRoot: StoredPlace,
  paths: z.array(StoredPlace),
  startedAt: z.number(),
  program: z.optional(z.string()),
  gesture: z.optional(z.string()),
  undoes: z.optional(z.array(z.string())),
  jobStep: z.optional(z.object({ job: z.number(), step: z.number() })),
})

type StartLogParts = {
  /** Durably writes everything that the database does not have yet; never rejects. Called when the file is too long. */
  readonly flushDatabase: () => Promise<void>
  /** Called when the file could not be emptied. */
  readonly onFailure: (error: unknown) => void
}

/** Starts that are written together, and the promise that all of them share. */
type Group = PromiseWithResolvers<void> & { text: string; readonly ids: string[] }

/**
 * Starts of operations that the journal's database does not have yet: a write-ahead log. The starts of all operations that begin during one
 * flush share the next, and no other thread is involved. The next start of the program inserts the missing ones into the database.
 */
export class StartLog {
  readonly #file: AppendedFile
  /** Ids of operations in the file that the database does not have. */
  readonly #needed = new Set<string>()
  /** The same of operations that are not in the file yet. The database may have them first. */
  readonly #coming = new Set<string>()
  #flushDatabase: () => Promise<void> = async () => undefined
  #onFailure: (error: unknown) => void = () => undefined
  #next: Group | null = null
  #writing: Promise<void> | null = null
  /** Whether the last line may be incomplete. */
  #isCut = false

  private constructor(file: AppendedFile) {
    this.#file = file
  }

  /** Opens an existing file, which may be empty, and returns the operations in it, oldest first, also those that the database has. */
  static open(path: string): { readonly starts: StartLog; readonly operations: Operation[] } {
    const { file, text } = AppendedFile.open(path)
    return { starts: new StartLog(file), operations: text.split('\n').flatMap((line) => operationOf(line) ?? []) }
  }

  /**
   * Empties the file: the database has everything in it.
   *
   * @param parts what the log needs from the journal
   */
  begin({ flushDatabase, onFailure }: StartLogParts): void {
    this.#flushDatabase = flushDatabase
    this.#onFailure = onFailure
    this.#emptyIfPossible()
  }

  /** Records the start of an operation. Resolves when it is on the disk; rejects where it could not be written. */
  record(operation: Operation): Promise<void> {
    const group = this.#next ?? { ...Promise.withResolvers<void>(), text: '', ids: [] }
    this.#next = group
    group.text += `${JSON.stringify(operation)}\n`
    group.ids.push(operation.id)
    this.#coming.add(operation.id)
    this.#writing ??= this.#writeGroups()
    return group.promise
  }

  /** Whether the database does not have the start of a recorded operation. */
  isNeeded(operation: string): boolean {
    return this.#needed.has(operation) || this.#coming.has(operation)
  }

  /** Removes operations that the database has durably. */
  forget(operations: readonly string[]): void {
    for (const id of operations) {
      this.#needed.delete(id)
      this.#coming.delete(id)
    }
    if (!this.#writing && this.#file.size > LONG) this.#emptyIfPossible()
  }

  /** Empties the file, if nothing in it is needed, and closes it. */
  async close(): Promise<void> {
    await this.#writing
    this.#emptyIfPossible()
    this.#file.close()
  }

  async #writeGroups(): Promise<void> {
    // Operations that begin in this turn of the event loop share the first flush.
    await new Promise<void>((resolve) => setImmediate(resolve))
    for (let group = this.#next; group; group = this.#next) {
      this.#next = null
      await this.#write(group)
      if (this.#file.size > TOO_LONG) {
        await this.#flushDatabase()
        this.#emptyIfPossible()
      }
    }
    this.#writing = null
    if (this.#file.size > LONG) this.#emptyIfPossible()
  }

  async #write({ text, ids, resolve, reject }: Group): Promise<void> {
    for (const id of ids) if (this.#coming.delete(id)) this.#needed.add(id)
    try {
      this.#file.append(this.#isCut ? `\n${text}` : text)
      this.#isCut = false
      await this.#file.flush()
      resolve()
    } catch (error) {
      this.#isCut = true
      for (const id of ids) this.#needed.delete(id)
      reject(error)
    }
  }

  /** Empties the file if nothing in it is needed. Where that fails, nothing is lost: the next start reads some lines in vain. */
  #emptyIfPossible(): void {
    if (this.#needed.size > 0) return
    try {
      this.#file.truncate()
    } catch (error) {
      this.#onFailure(error)
    }
  }
}

function operationOf(line: string): Operation | null {
  if (line === '') return null
  try {
    return (StartedOperation.safeParse(JSON.parse(line)).data as Operation | undefined) ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
