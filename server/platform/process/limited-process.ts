import { type ChildProcess, spawn } from 'node:child_process'
import { processorTimeOfTree } from '#server/platform/os/process-tree.ts'
import { findProgram } from './find-program.ts'
import { type Frame, FrameReader, writeFrame } from './frames.ts'

/** Limits of a process. Times are in milliseconds unless stated otherwise. */
export type ProcessLimits = {
  readonly start: number
  /** Processor time for each job; elapsed time where the system does not report it. */
  readonly job: number
  /** Elapsed time for each job: on a busy system, a process gets only part of a processor. */
  readonly wall: number
  /** Bytes. */
  readonly memory: number
  /** Seconds of processor time in its whole life. */
  readonly processor: number
}

export type LimitedCommand = {
  /** An absolute path. */
  readonly script: string
  readonly args?: readonly string[]
  /** CPU priority: 0 to 19, where 19 is the lowest. */
  readonly niceness: number
  /** Whether to use idle disk priority, where the system supports it. */
  readonly isIdle?: boolean
  /** Maximum length of a reply in bytes. */
  readonly longestReply: number
  /** Maximum size of a file that it may write, in bytes. */
  readonly largestFile: number
  /** Called when the process and its descendants have ended. */
  readonly onExit?: () => void
}

/**
 * A process ended before it replied. `exhausted`: its job needed more processor time than it may; `timedOut`: its job took too long without
 * that, which says nothing about the job; `gaveUp`: it exited by itself.
 */
export class ProcessEnded extends Error {
  override readonly name = 'ProcessEnded'
  readonly exhausted: boolean
  readonly timedOut: boolean
  readonly gaveUp: boolean

  constructor(why: string, { exhausted = false, timedOut = false, gaveUp = false } = {}) {
    super(why)
    this.exhausted = exhausted
    this.timedOut = timedOut
    this.gaveUp = gaveUp
  }
}

/** Number of times that the processor time of a job is compared with its limit, if it needs all of it. */
const CHECKS = 20

/** Memory that the process reserves for compiled code, in bytes. */
const CODE_MEMORY = 64 * 1024 ** 2

/**
 * Environment of the process, without the server's secrets. The home does not exist: libraries look for one, and fail where the system
 * knows none. A single-file build must be told to act as the plain runtime, which runs a script. The engine would reserve more memory for
 * compiled code than the limit permits, and then interpret all code, at a tenth of the speed.
 */
const ENVIRONMENT: NodeJS.ProcessEnv = {
  HOME: '/nonexistent',
  BUN_JSC_jitMemoryReservationSize: String(CODE_MEMORY),
  ...(Bun.isStandaloneExecutable ? { BUN_BE_BUN: '1' } : {}),
}

/** Arguments that prevent reading from the working directory or a home directory. */
const ISOLATION_FLAGS = ['--no-env-file', '--no-install', '--config=/dev/null', '--smol']

/**
 * A script that runs in a child process, for work on untrusted data: without the server's environment, with limits, and killed with its
 * descendants when it takes too long. It sends one frame when it is ready, and one for each frame it receives (`frames.ts`).
 */
export class LimitedProcess {
  readonly #child: ChildProcess
  readonly #limits: ProcessLimits
  readonly #frames: FrameReader
  readonly #ready = Promise.withResolvers<Frame>()
  #waiting: PromiseWithResolvers<Frame> | null
  #ended = false
  /** Number of jobs it has received. */
  jobs = 0

  constructor(command: LimitedCommand, limits: ProcessLimits) {
    this.#limits = limits
    this.#frames = new FrameReader(command.longestReply)
    const [program = process.execPath, ...args] = commandLine(command, limits)
    // A process group, so that it is killed with its descendants.
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

  /** Sends it one job and returns its reply. @throws ProcessEnded */
  async runJob(head: unknown, bytes?: Uint8Array): Promise<Frame> {
    await within(this.#ready.promise, this.#limits.start, () => this.end('took too long to start'))
    if (this.#ended) throw new ProcessEnded('had ended')
    this.jobs += 1
    this.#waiting = Promise.withResolvers<Frame>()
    for (const part of writeFrame(head, bytes)) this.#child.stdin?.write(part)
    const { promise } = this.#waiting
    const watch = this.#watchProcessorTime()
    try {
      return await within(promise, this.#limits.wall, () => this.end('took too long', { timedOut: true }))
    } finally {
      clearInterval(watch)
    }
  }

  /** Whether so little of its processor time is left that another job might be killed for the time that earlier ones took. */
  get isWorn(): boolean {
    const left = this.#limits.processor * 1000 - (this.#processorTime() ?? 0)
    return left < this.#limits.job
  }

  #processorTime(): number | null {
    const { pid } = this.#child
    return pid === undefined ? null : processorTimeOfTree(pid)
  }

  /** Ends the process when its job exceeds the limit of processor time. */
  #watchProcessorTime(): Timer {
    const isReported = this.#processorTime() !== null
    // Not reported later means that the process has ended, which says nothing about its job.
    const timeOf = () => (isReported ? this.#processorTime() : performance.now())
    const began = timeOf() ?? 0
    return setInterval(() => {
      const time = timeOf()
      if (time !== null && time - began > this.#limits.job)
        this.end('needed too much processor time', { exhausted: true })
    }, this.#limits.job / CHECKS)
  }

  /** Kills the process and its descendants immediately; the current job fails. */
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
      for (const frame of this.#frames.addChunk(piece)) {
        this.#waiting?.resolve(frame)
        this.#waiting = null
      }
    } catch {
      this.end('sent an unexpected response')
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
    ...ISOLATION_FLAGS,
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
    // It has already ended.
  }
}
