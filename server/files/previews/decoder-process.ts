import { removeScratch } from '#server/platform/own-files/scratch.ts'
import { LimitedProcess, ProcessEnded, type ProcessLimits } from '#server/platform/process/limited-process.ts'
import { type DecodeJob, DecoderReply, type DecoderTools, type Outcome, SOURCE_BYTES } from './decoder/job.ts'

/** What a decoder answered; `bytes` is empty unless it made a picture. */
export type Decoded = { readonly outcome: Outcome; readonly bytes: Uint8Array<ArrayBuffer> }

/** More than any preview has (bytes). */
const LONGEST_REPLY = 16 * 1024 * 1024

/** How far behind others its work stands (nice). */
const NICENESS = 10

/** A process that makes previews, one at a time; see `preview-decoder.ts`. */
export class DecoderProcess {
  readonly #process: LimitedProcess

  constructor(script: string, tools: DecoderTools, limits: ProcessLimits) {
    const command = {
      script,
      args: [JSON.stringify(tools)],
      niceness: NICENESS,
      longestReply: LONGEST_REPLY,
      largestFile: SOURCE_BYTES,
      // Only now does nothing write there any more. Nothing depends on it: what is left goes when the server starts.
      onExit: () => void removeScratch(tools.scratch).catch(() => undefined),
    }
    this.#process = new LimitedProcess(command, limits)
  }

  get isEnded(): boolean {
    return this.#process.isEnded
  }

  /** Jobs it was given. */
  get jobs(): number {
    return this.#process.jobs
  }

  /** @throws ProcessEnded */
  async decode(job: DecodeJob, given?: Uint8Array): Promise<Decoded> {
    const { head, bytes } = await this.#process.ask(job, given)
    const reply = DecoderReply.safeParse(head)
    if (!reply.success) {
      this.end('answered something else')
      throw new ProcessEnded('answered something else')
    }
    return { outcome: reply.data.outcome ?? 'unsupported', bytes: new Uint8Array(bytes) }
  }

  /** Ends it at once, and whatever it had started; the job it was at fails. */
  end(why: string): void {
    this.#process.end(why)
  }
}
