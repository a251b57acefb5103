import { removeScratch } from '#server/platform/own-files/scratch.ts'
import { LimitedProcess, ProcessEnded, type ProcessLimits } from '#server/platform/process/limited-process.ts'
import {
  type DateJob,
  type DecodeJob,
  DecoderReply,
  type DecoderTools,
  EDITED_BYTES,
  type EditJob,
  type Outcome,
  SOURCE_BYTES,
} from './decoder/job.ts'

/** A decoder's result; `bytes` is empty unless it produced a picture. */
export type Decoded = { readonly outcome: Outcome; readonly bytes: Uint8Array<ArrayBuffer> }

/** Maximum size of a reply in bytes, with its header; larger than any preview. */
const LONGEST_REPLY = EDITED_BYTES + 64 * 1024

/** Nice value of the process. */
const NICENESS = 10

/** A process that produces previews, edits pictures and reads dates, one at a time; see `preview-decoder.ts`. */
export class DecoderProcess {
  readonly #process: LimitedProcess

  constructor(script: string, tools: DecoderTools, limits: ProcessLimits) {
    const command = {
      script,
      args: [JSON.stringify(tools)],
      niceness: NICENESS,
      longestReply: LONGEST_REPLY,
      largestFile: SOURCE_BYTES,
      // Only now does nothing write there any more. A failure is harmless: remaining files are removed when the server starts.
      onExit: () => void removeScratch(tools.scratch).catch(() => undefined),
    }
    this.#process = new LimitedProcess(command, limits)
  }

  get isEnded(): boolean {
    return this.#process.isEnded
  }

  /** Number of jobs it has received. */
  get jobs(): number {
    return this.#process.jobs
  }

  /** Whether it has to be replaced before another job. */
  get isWorn(): boolean {
    return this.#process.isWorn
  }

  /** @throws ProcessEnded */
  async decode(job: DecodeJob | EditJob | DateJob, given?: Uint8Array): Promise<Decoded> {
    const { head, bytes } = await this.#process.runJob(job, given)
    const reply = DecoderReply.safeParse(head)
    if (!reply.success) {
      this.end('sent an unexpected response')
      throw new ProcessEnded('sent an unexpected response')
    }
    return { outcome: reply.data.outcome ?? 'unsupported', bytes: new Uint8Array(bytes) }
  }

  /** Kills it immediately, with all processes it has started; the current job fails. */
  end(why: string): void {
    this.#process.end(why)
  }
}
