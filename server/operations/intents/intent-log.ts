import * as z from 'zod/mini'
import { ErrorCode } from '#contract/errors.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { errorFields, type Log } from '#server/lib/log.ts'
import { AppendedFile } from '#server/storage/appended-file.ts'
import { bootId } from '#server/storage/boot-id.ts'
import type { EndedOperation } from '../operation.ts'
import type { Ending, Step } from './step.ts'

/** The log's file in the data directory. */
export const INTENTS_FILE = 'journal.intents'

/** A file that is this long begins anew when nothing runs, and one that is so long at once (bytes). */
const LONG = 64 * 1024
const TOO_LONG = 4 * 1024 * 1024

const Outcome = z.enum(['done', 'failed', 'cancelled', 'interrupted'])
/** Only places that storage told of are written. */
const Place = z.custom<VirtualPath>((value) => typeof value === 'string')
const Traced = z.object({
  act: z.enum(['made', 'moved', 'kept', 'replaced', 'returned', 'emptied', 'lost']),
  place: Place,
  to: z.nullable(z.string()),
  mark: z.string(),
})

/** One line of the file: since which start of the machine the lines after it are, or what an operation says. */
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

/** What the file knows of one operation, and whether that is all: after the machine stopped, lines may be missing. */
export type Left = { readonly steps: readonly Step[]; readonly ending: Ending | null; readonly isSure: boolean }

/**
 * What operations that run are about to do, and did: an intent log (https://en.wikipedia.org/wiki/Intent_log). Each line is handed to the system at
 * once and flushed never, which costs microseconds: it is there for the next start when the program is killed at any moment. What the journal has is
 * forgotten here.
 */
export class IntentLog {
  readonly #file: AppendedFile
  readonly #log: Log
  readonly #boot = bootId()
  /** The lines of each operation that the journal does not have whole. */
  readonly #lines = new Map<string, string[]>()
  /** Operations of which a line could not be written. */
  readonly #unsure = new Set<string>()

  private constructor(file: AppendedFile, log: Log) {
    this.#file = file
    this.#log = log
  }

  /** Opens an existing file, which may be empty, and tells what it knows of operations that the journal does not have the end of. */
  static open(
    path: string,
    log: Log,
    cutOff: ReadonlySet<string>,
  ): { readonly intents: IntentLog; readonly left: (operation: string) => Left } {
    const { file, text } = AppendedFile.open(path)
    const intents = new IntentLog(file, log)
    return { intents, left: intents.#readLeft(text, cutOff) }
  }

  told(operation: string, step: Step): void {
    this.#append({ ...step, id: operation })
  }

  ended({ id, endedAt, outcome, failure, isWhole = false, traces = [] }: EndedOperation): void {
    // What a change that is done did are its steps; of others something is told differently.
    const differing = outcome === 'done' ? {} : { traces: [...traces] }
    this.#append({ is: 'ended', id, ending: { endedAt, outcome, failure, isWhole, ...differing } })
  }

  /** The journal has the ends of these. */
  forget(operations: readonly string[]): void {
    for (const id of operations) {
      this.#lines.delete(id)
      this.#unsure.delete(id)
    }
    const { size } = this.#file
    if (size > TOO_LONG || (size > LONG && this.#lines.size === 0)) this.#beginAnew()
  }

  close(): void {
    this.#file.close()
  }

  #readLeft(text: string, wanted: ReadonlySet<string>): (operation: string) => Left {
    const left = new Map<string, { steps: Step[]; ending: Ending | null; isSure: boolean }>()
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
      const known = left.get(id) ?? { steps: [], ending: null, isSure: true }
      known.isSure &&= boot !== null && boot === this.#boot
      if (said.is === 'ended') known.ending = said.ending
      else known.steps.push(said)
      left.set(id, known)
      this.#remember(id, `${written}\n`)
    }
    // A line that was cut off ends here, and those that come are of this start of the machine.
    if (this.#boot !== null) this.#write(`\n${bootLine(this.#boot)}\n`)
    const isSure = boot !== null && boot === this.#boot
    return (id) => left.get(id) ?? { steps: [], ending: null, isSure }
  }

  #append(said: Exclude<Line, { is: 'boot' }>): void {
    if (this.#unsure.has(said.id)) return
    const line = `${JSON.stringify(said)}\n`
    this.#remember(said.id, line)
    this.#write(line)
  }

  #remember(operation: string, line: string): void {
    const lines = this.#lines.get(operation)
    if (lines) lines.push(line)
    else this.#lines.set(operation, [line])
  }

  #write(line: string): void {
    this.#orGiveUp(() => this.#file.append(line))
  }

  /** With what is still needed. */
  #beginAnew(): void {
    const boot = this.#boot === null ? [] : [`${bootLine(this.#boot)}\n`]
    const text = [...boot, ...[...this.#lines.values()].flat()].join('')
    this.#orGiveUp(() => this.#file.beginAnew(text))
  }

  /** Half of what an operation says is worth nothing: where `work` fails, what runs now counts as interrupted, should it be cut off. */
  #orGiveUp(work: () => void): void {
    try {
      work()
    } catch (error) {
      this.#log.warn('what operations are about to do could not be written down', errorFields(error))
      for (const id of this.#lines.keys()) this.#unsure.add(id)
      this.#lines.clear()
      this.#file.empty()
    }
  }
}

const bootLine = (boot: string) => JSON.stringify({ is: 'boot', boot } satisfies Line)

/** Null for what a machine that stopped left of a line. */
function lineOf(written: string): Line | null {
  if (written === '') return null
  try {
    return Line.safeParse(JSON.parse(written)).data ?? null
  } catch (error) {
    if (error instanceof SyntaxError) return null
    throw error
  }
}
