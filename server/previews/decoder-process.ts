import { type ChildProcess, spawn } from 'node:child_process'
import { findProgram } from '#server/lib/find-program.ts'
import { workerScript } from '#server/lib/worker-script.ts'
import { removeScratch } from '#server/storage/scratch.ts'
import { FrameReader, writeFrame } from './frames.ts'
import { type DecodeJob, DecoderReply, type DecoderTools, type Outcome, SOURCE_BYTES } from './job.ts'

/** What a decoder answered; `bytes` is empty unless it made a picture. */
export type Decoded = { readonly outcome: Outcome; readonly bytes: Uint8Array<ArrayBuffer> }

/** What a process may have: milliseconds to start and for each job, bytes of memory, seconds of a processor in its whole life. */
export type DecoderLimits = {
  readonly start: number
  readonly job: number
  readonly memory: number
  readonly processor: number
}

/** A decoder ended before it answered. `timedOut`: because it took longer than it may. */
export class DecoderEnded extends Error {
  override readonly name = 'DecoderEnded'
  readonly timedOut: boolean

  constructor(why: string, timedOut = false) {
    super(why)
    this.timedOut = timedOut
  }
}

/** More than any preview has (bytes). */
const LONGEST_REPLY = 16 * 1024 * 1024

/** How far behind others its work stands (nice). */
const NICENESS = '10'

/** Nothing of the folder it runs in, nor of anybody's home, is read. */
const ALONE = ['--no-env-file', '--no-install', '--config=/dev/null', '--smol']

/** A process that makes previews, one at a time; see `preview-decoder.ts`. */
export class DecoderProcess {
  readonly #child: ChildProcess
  readonly #limits: DecoderLimits
  readonly #scratch: string
  readonly #frames = new FrameReader(LONGEST_REPLY)
  readonly #ready = Promise.withResolvers<Decoded>()
  #waiting: PromiseWithResolvers<Decoded> | null
  #ended = false
  /** Jobs it was given. */
  jobs = 0

  constructor(tools: DecoderTools, limits: DecoderLimits) {
    this.#scratch = tools.scratch
    this.#limits = limits
    const [program = process.execPath, ...args] = commandFor(tools, limits)
    // No environment: what is a secret there is none of its business. A group of its own, so that it ends with all it started.
    this.#child = spawn(program, args, { cwd: '/', env: {}, stdio: ['pipe', 'pipe', 'ignore'], detached: true })
    this.#child.unref()
    this.#waiting = this.#ready
    this.#ready.promise.catch(() => undefined)
    this.#child.stdout?.on('data', (piece: Buffer) => this.#take(piece))
    this.#child.stdin?.on('error', () => this.end('cannot be written to'))
    this.#child.on('error', () => this.end('cannot be started'))
    this.#child.on('exit', (code, signal) => {
      this.end(signal === null ? `exited with ${code}` : `was ended by ${signal}`)
      // Only now does nothing write there any more. Nothing depends on it: what is left goes when the server starts.
      removeScratch(this.#scratch).catch(() => undefined)
    })
  }

  get isEnded(): boolean {
    return this.#ended
  }

  /** @throws DecoderEnded */
  async decode(job: DecodeJob, bytes?: Uint8Array): Promise<Decoded> {
    await within(this.#ready.promise, this.#limits.start, () => this.end('took too long to start'))
    if (this.#ended) throw new DecoderEnded('had ended')
    this.jobs += 1
    this.#waiting = Promise.withResolvers<Decoded>()
    for (const part of writeFrame(job, bytes)) this.#child.stdin?.write(part)
    const { promise } = this.#waiting
    return within(promise, this.#limits.job, () => this.end('took too long', true))
  }

  /** Ends it at once, and whatever it had started; the job it was at fails. */
  end(why: string, timedOut = false): void {
    if (this.#ended) return
    this.#ended = true
    const { pid } = this.#child
    if (pid !== undefined) endGroup(pid)
    const failure = new DecoderEnded(why, timedOut)
    this.#ready.reject(failure)
    this.#waiting?.reject(failure)
  }

  #take(piece: Buffer): void {
    try {
      for (const { head, bytes } of this.#frames.take(piece)) {
        const { outcome } = DecoderReply.parse(head)
        this.#waiting?.resolve({ outcome: outcome ?? 'unsupported', bytes: new Uint8Array(bytes) })
        this.#waiting = null
      }
    } catch {
      this.end('answered something else')
    }
  }
}

function commandFor(tools: DecoderTools, { memory, processor }: DecoderLimits): string[] {
  const nice = findProgram('nice')
  const prlimit = findProgram('prlimit')
  return [
    ...(nice === null ? [] : [nice, '-n', NICENESS]),
    ...(prlimit === null
      ? []
      : [prlimit, `--data=${memory}`, `--cpu=${processor}`, `--fsize=${SOURCE_BYTES}`, '--core=0']),
    process.execPath,
    ...ALONE,
    workerScript('preview-decoder', import.meta),
    JSON.stringify(tools),
  ]
}

async function within<T>(promise: Promise<T>, milliseconds: number, onTimeout: () => void): Promise<T> {
  const timer = setTimeout(onTimeout, milliseconds)
  try {
    return await promise
  } finally {
    clearTimeout(timer)
  }
}

function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // It is gone already.
  }
}
