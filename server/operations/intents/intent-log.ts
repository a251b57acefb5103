import * as z from 'zod/mini'
import { ErrorCode } from '#contract/errors.ts'
import type { EndedOperation } from '#server/operations/records/operation.ts'
import { StoredPlace } from '#server/operations/records/stored-place.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { bootId } from '#server/platform/os/boot-id.ts'
import { AppendedFile } from '#server/platform/own-files/appended-file.ts'
import type { Ending, Intent, Interrupted } from './intent.ts'

/** Name of the log's file in the data directory. */
export const INTENTS_FILE = 'journal.intents'

/**
 * Size from which the file is rewritten when no operation runs, and size from which it is rewritten as soon as most of
 * it is outdated, in bytes.
 */
const LONG = 64 * 1024
const TOO_LONG = 4 * 1024 * 1024
/** Maximum size of one operation's intents, in characters; beyond it they are no longer recorded. */
const MOST_SAID = 16 * 1024 * 1024

const Outcome = z.enum(['done', 'failed', 'cancelled', 'interrupted'])
const Traced = z.discriminatedUnion('act', [
  z.object({ act: z.literal('moved'), place: StoredPlace, to: StoredPlace, mark: z.string() }),
  z.object({
    act: z.enum(['made', 'kept', 'replaced', 'returned', 'emptied', 'lost']),
    place: StoredPlace,
    to: z.nullable(z.string()),
    mark: z.string(),
  }),
])

/** One line of the file: the boot id that applies to the following lines, or an entry of an operation. */
const Line = z.discriminatedUnion('is', [
  z.object({ is: z.literal('boot'), boot: z.string() }),
  z.object({ is: z.enum(['coming', 'done', 'given up']), id: z.string(), trace: Traced }),
  z.object({ is: z.literal('untold'), id: z.string() }),
  z.object({
    is: z.literal('ended'),
    id: z.string(),
    ending: z.object({
      endedAt: z.number(),
      outcome: Outcome,
      failure: z.nullable(ErrorCode),
      isWhole: z.boolean(),
      traces: z.optional(z.array(Traced)),
    }),
  }),
])
type Line = z.infer<typeof Line>

/** The recorded state of one operation, and whether it is complete: lines may be missing after a system crash. */
export type RecordedState = Pick<Interrupted, 'intents' | 'ending' | 'isSure' | 'seenAt'>

/** The lines of an operation whose end is not in the journal yet. */
type OperationLines = {
  readonly lines: string[]
  /** Size of the lines, in characters. */
  size: number
  /** Whether its intents are not recorded, or no longer. */
  isUntold: boolean
}

/**
 * Intents and completed changes of running operations: an intent log (https://en.wikipedia.org/wiki/Intent_log). Each
 * line is passed to the system at once and never flushed, which costs microseconds: the next start reads it when the
 * program is killed at any moment. Entries that the journal has are removed.
 */
export class IntentLog {
  readonly #file: AppendedFile
  readonly #log: Log
  readonly #boot = bootId()
  readonly #said = new Map<string, OperationLines>()
  /** Size of all lines in `#said`, in characters. */
  #needed = 0
  /** Whether the boot id is missing from the file. */
  #isVague = false

  private constructor(file: AppendedFile, log: Log) {
    this.#file = file
    this.#log = log
  }

  /** Opens an existing file, which may be empty, and returns its entries for the operations whose end the journal does not have. */
  static open(
    path: string,
    log: Log,
    cutOff: ReadonlySet<string>,
  ): { readonly intents: IntentLog; readonly left: (operation: string) => RecordedState } {
    const { file, text, modified } = AppendedFile.open(path)
    const intents = new IntentLog(file, log)
    return { intents, left: intents.#readLeft(text, modified, cutOff) }
  }

  /** Records an intent of a running operation. */
  recordIntent(operation: string, intent: Intent): void {
    if (this.#said.get(operation)?.isUntold) return
    if (intent.is !== 'untold') this.#append({ ...intent, id: operation })
    if (intent.is === 'untold' || this.#saidBy(operation).size > MOST_SAID) this.#untold(operation)
  }

  /** Records the end of an operation, which the journal does not have yet. */
  recordEnd({ id, endedAt, outcome, failure, isWhole = false, traces = [] }: EndedOperation): void {
    // The changes of a completed operation are in the file already; the traces of others differ from what was recorded.
    const differing = outcome === 'done' ? {} : { traces: [...traces] }
    const isKnown = isWhole && !this.#said.get(id)?.isUntold
    this.#append({ is: 'ended', id, ending: { endedAt, outcome, failure, isWhole: isKnown, ...differing } })
  }

  /** Removes operations whose end the journal has. */
  forget(operations: readonly string[]): void {
    for (const id of operations) this.#drop(id)
    const { size } = this.#file
    const isMostlyPast = size > TOO_LONG && size > 2 * this.#needed
    const isPast = this.#said.size === 0 && (size > LONG || (this.#isVague && size > 0))
    if (isMostlyPast || isPast) this.#beginAnew()
  }

  close(): void {
    this.#file.close()
  }

  #readLeft(text: string, seenAt: number, wanted: ReadonlySet<string>): (operation: string) => RecordedState {
    const left = new Map<string, { intents: Intent[]; ending: Ending | null; isSure: boolean; seenAt: number }>()
    let boot: string | null = null
    for (const written of text.split('\n')) {
      const line = lineOf(written)
      if (!line) continue
      if (line.is === 'boot') {
        boot = line.boot
        continue
      }
      const { id, ...said } = line
      if (!wanted.has(id)) continue
      const known = left.get(id) ?? { intents: [], ending: null, isSure: true, seenAt }
      known.isSure &&= boot !== null && boot === this.#boot
      if (said.is === 'ended') known.ending = said.ending
      else known.intents.push(said)
      left.set(id, known)
      this.#remember(id, `${written}\n`)
    }
    // Terminates a truncated line; the following lines belong to the current boot.
    const now = this.#boot
    if (now !== null) this.#orGiveUp(() => this.#file.append(`\n${bootLine(now)}\n`))
    const isSure = boot !== null && boot === this.#boot
    return (id) => left.get(id) ?? { intents: [], ending: null, isSure, seenAt }
  }

  #append(said: Exclude<Line, { is: 'boot' }>): void {
    const line = `${JSON.stringify(said)}\n`
    this.#remember(said.id, line)
    this.#orGiveUp(() => this.#file.append(line))
  }

  #untold(operation: string): void {
    this.#drop(operation)
    this.#append({ is: 'untold', id: operation })
    this.#saidBy(operation).isUntold = true
  }

  #remember(operation: string, line: string): void {
    const said = this.#saidBy(operation)
    said.lines.push(line)
    said.size += line.length
    this.#needed += line.length
  }

  #saidBy(operation: string): OperationLines {
    const said = this.#said.get(operation) ?? { lines: [], size: 0, isUntold: false }
    this.#said.set(operation, said)
    return said
  }

  #drop(operation: string): void {
    this.#needed -= this.#said.get(operation)?.size ?? 0
    this.#said.delete(operation)
  }

  /** Rewrites the file with the lines that are still needed. */
  #beginAnew(): void {
    const boot = this.#boot === null ? [] : [`${bootLine(this.#boot)}\n`]
    const text = [...boot, ...[...this.#said.values()].flatMap(({ lines }) => lines)].join('')
    this.#orGiveUp(() => {
      this.#file.replaceContent(text)
      this.#isVague = false
    })
  }

  /**
   * Runs `work`. A partial record of an operation is useless: where `work` fails, all running operations count as not
   * recorded. The file is empty then, and nothing in it is certain until it is rewritten.
   */
  #orGiveUp(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#log.warn('intents of operations could not be written', errorFields(error))
      this.#file.truncate()
      this.#isVague = true
      for (const id of [...this.#said.keys()]) {
        this.#drop(id)
        this.#remember(id, `${JSON.stringify({ is: 'untold', id } satisfies Line)}\n`)
        this.#saidBy(id).isUntold = true
      }
    }
  }
}

const bootLine = (boot: string) => JSON.stringify({ is: 'boot', boot } satisfies Line)

/** Returns null for a line that a system crash truncated. */
function lineOf(written: string): Line | null {
  if (written === '') return null
  try {
    return Line.safeParse(JSON.parse(written)).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
