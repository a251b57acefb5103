import { type ChildProcess, spawn } from 'node:child_process'
import { findProgram } from './find-program.ts'
import { type Frame, FrameReader, writeFrame } from './frames.ts'

/** What a process may have: milliseconds to start and for each job, bytes of memory, seconds of a processor in its whole life. */
export type ProcessLimits = {
  readonly start: number
  readonly job: number
  readonly memory: number
  readonly processor: number
}

export type LimitedCommand = {
  /** An absolute path. */
  readonly script: string
  readonly args?: readonly string[]
  /** How far behind others its work stands: 0 to 19. */
  readonly niceness: number
  /** Reads only when nobody else does, where the system can tell. */
  readonly isIdle?: boolean
  /** Bytes of an answer. */
  readonly longestReply: number
  /** Bytes of a file that it may write. */
  readonly largestFile: number
  /** It is gone, with all it had started. */
  readonly onExit?: () => void
}

/** A process ended before it answered. `timedOut`: because it took longer than it may; `gaveUp`: of its own will. */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded'
  readonly timedOut: boolean
  readonly gaveUp: boolean

  constructor(why: string, { timedOut = false, gaveUp = false } = {}) {
    super(why)
    this.timedOut = timedOut
    this.gaveUp = gaveUp
  }
}

/**
 * What is a secret in an environment is none of its business. There is no home: libraries look for one, and fail where the system knows of none. Of
 * one file, the program is nothing but itself unless this says that it is the runtime it was made of, which is what runs a script.
 */
const ENVIRONMENT: NodeJS.ProcessEnv = {
  HOME: '/nonexistent',
  ...(Bun.isStandaloneExecutable ? { BUN_BE_BUN: '1' } : {}),
}

/** Nothing of the folder it runs in, nor of anybody's home, is read. */
const ALONE = ['--no-env-file', '--no-install', '--config=/dev/null', '--smol']

/**
 * A script of ours as a process of its own, for work on what strangers made: without our environment, bounded, and ended with all it started when
 * it takes too long. It says one frame when it is ready, and one for each that it is given (`frames.ts`).
 */
export class LimitedProcess {
  readonly #child: ChildProcess
  readonly #limits: ProcessLimits
  readonly #frames: FrameReader
  readonly #ready = Promise.withResolvers<Frame>()
  #waiting: PromiseWithResolvers<Frame> | null
  #ended = false
  /** Jobs it was given. */
  jobs = 0

  constructor(command: LimitedCommand, limits: ProcessLimits) {
    this.#limits = limits
    this.#frames = new FrameReader(command.longestReply)
    const [program = process.execPath, ...args] = commandLine(command, limits)
    // A group of its own, so that it ends with all it started.
    this.#child = spawn(program, args, {
      cwd: '/',
      env: ENVIRONMENT,
      stdio: ['pipe', 'pipe', 'ignore'],
      detached: true,
    })
    this.#child.unref()
    this.#waiting = this.#ready
    this.#ready.promise.catch(() => undefined)
    this.#child.stdout?.on('data', (piece: Buffer) => this.#take(piece))
    this.#child.stdin?.on('error', () => this.end('cannot be written to'))
    this.#child.on('error', () => this.end('cannot be started'))
    this.#child.on('exit', (code, signal) => {
      this.end(signal === null ? `exited with ${code}` : `was ended by ${signal}`, { gaveUp: signal === null })
      command.onExit?.()
    })
  }

  get isEnded(): boolean {
    return this.#ended
  }

  /** Gives it one job, and answers what it says. @throws ProcessEnded */
  async ask(head: unknown, bytes?: Uint8Array): Promise<Frame> {
    await within(this.#ready.promise, this.#limits.start, () => this.end('took too long to start'))
    if (this.#ended) throw new ProcessEnded('had ended')
    this.jobs += 1
    this.#waiting = Promise.withResolvers<Frame>()
    for (const part of writeFrame(head, bytes)) this.#child.stdin?.write(part)
    const { promise } = this.#waiting
    return within(promise, this.#limits.job, () => this.end('took too long', { timedOut: true }))
  }

  /** Ends it at once, and whatever it had started; the job it was at fails. */
  end(why: string, how: ConstructorParameters<typeof ProcessEnded>[1] = {}): void {
    if (this.#ended) return
    this.#ended = true
    const { pid } = this.#child
    if (pid !== undefined) endGroup(pid)
    const failure = new ProcessEnded(why, how)
    this.#ready.reject(failure)
    this.#waiting?.reject(failure)
  }

  #take(piece: Buffer): void {
    try {
      for (const frame of this.#frames.take(piece)) {
        this.#waiting?.resolve(frame)
        this.#waiting = null
      }
    } catch {
      this.end('answered something else')
    }
  }
}

function commandLine(
  { script, args = [], niceness, isIdle = false, largestFile }: LimitedCommand,
  { memory, processor }: ProcessLimits,
): string[] {
  const nice = findProgram('nice')
  const ionice = isIdle ? findProgram('ionice') : null
  const prlimit = findProgram('prlimit')
  return [
    ...(nice === null ? [] : [nice, '-n', String(niceness)]),
    ...(ionice === null ? [] : [ionice, '-t', '-c', '3']),
    ...(prlimit === null
      ? []
      : [prlimit, `--data=${memory}`, `--cpu=${processor}`, `--fsize=${largestFile}`, '--core=0']),
    process.execPath,
    ...ALONE,
    script,
    ...args,
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
