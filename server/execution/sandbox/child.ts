import { getPriority, setPriority } from 'node:os'
import { AppError } from '#server/platform/errors.ts'
import type { ProcessGroup } from '#server/platform/os/control-groups.ts'
import { endTree, usageOfTree } from '#server/platform/os/process-tree.ts'
import type {
  Ending,
  EndReason,
  InTerminal,
  OutputKind,
  Piped,
  Running,
  RunningTerminal,
  SandboxLimits,
} from './sandbox.ts'

/** A process to start. Its descriptors from 3 on are open descriptors, or pipes, which `started` fills. */
export type Start = {
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd?: string
  readonly descriptors: readonly (number | 'pipe')[]
  /** `pipe` returns the local number of the pipe for such a descriptor. */
  readonly started: (pipe: (descriptor: number) => number) => void
  /** Limits the process and its descendants together; it is added before it receives its instructions. */
  readonly group?: ProcessGroup | undefined
  /** Increment of its niceness relative to this process's; set before it receives its instructions. */
  readonly niceness?: number
  /** Returns whether hidden places are still hidden. Called while the process runs. */
  readonly isConfined?: () => boolean
  /** Called once when no process is left, or when it cannot be started. */
  readonly release?: () => void
  /** Ends remaining processes, where they do not end with it. */
  readonly endRest?: (pid: number) => void
}

/** The highest niceness. */
const LOWEST = 19

/** Interval at which the resource usage of a process and its descendants is checked, in milliseconds. */
const CHECK_INTERVAL = 50
/** The same for a process in a terminal, which mostly waits. */
const TERMINAL_CHECK_INTERVAL = 250
/** All checks take at most a tenth of the time, however many processes each program has. */
const SHARE = 10
let watched = 0
/** Number of processes that belong to the sandbox, not the program. */
const SANDBOX_PROCESSES = 3
/** Typed bytes that were not read yet; as with any terminal, input beyond them is lost. */
const MAX_TYPED = 1024 * 1024
/** Time in milliseconds to wait for output after the end, since a remaining process may have inherited the output. */
const OUTPUT_GRACE = 1000

/** Starts a process with piped output. @throws AppError `busy` */
export function superviseProcess(start: Start, limits: SandboxLimits, how: Piped): Running {
  const child = started(start, () =>
    Bun.spawn([...start.command], {
      ...{ env: start.env, cwd: start.cwd ?? '/', detached: true },
      stdio: [how.input === undefined ? 'ignore' : Buffer.from(how.input), 'pipe', 'pipe', ...start.descriptors],
    }),
  )
  const supervisor = new Supervisor(child, limits, start, CHECK_INTERVAL)
  const heard = [readOutput(child.stdout, 'output', how), readOutput(child.stderr, 'errors', how)]
  // A failing receiver ends the process; `ended` reports the failure.
  for (const { done, stop } of heard)
    done.catch(() => {
      supervisor.end('cancelled')
      stop()
    })
  const ended = supervisor.ended(heard)
  // Handled here, so that a late await of `ended` still receives the failure without an unhandled rejection.
  ended.catch(() => undefined)
  return { ended, end: (why) => supervisor.end(why) }
}

/** Starts a process in a terminal of its own. @throws AppError `busy` */
export function superviseTerminal(start: Start, limits: SandboxLimits, how: InTerminal): RunningTerminal {
  const silent = Promise.withResolvers<void>()
  let typed = 0
  const child = started(start, () =>
    Bun.spawn([...start.command], {
      ...{ env: start.env, cwd: start.cwd ?? '/' },
      // Created here and not before: only then it is the process's controlling terminal.
      terminal: {
        ...{ cols: how.columns, rows: how.rows, data: (_terminal, piece) => how.onOutput(piece) },
        // Called when all input was read.
        drain: () => {
          typed = 0
        },
        exit: () => silent.resolve(),
      },
      stdio: ['ignore', 'ignore', 'ignore', ...start.descriptors],
    }),
  )
  const supervisor = new Supervisor(child, limits, start, TERMINAL_CHECK_INTERVAL)
  return {
    ended: supervisor.ended([{ done: silent.promise, stop: silent.resolve }]).finally(() => child.terminal?.close()),
    end: (why) => supervisor.end(why),
    write: (bytes) => {
      // The runtime buffers input without limit until it is read.
      if (typed + bytes.length > MAX_TYPED) return
      typed += bytes.length
      child.terminal?.write(bytes)
    },
    resize: (columns, rows) => child.terminal?.resize(columns, rows),
  }
}

function started<Child extends Pick<Bun.Subprocess, 'stdio' | 'pid'>>(
  { group, niceness, release, started: fill }: Start,
  spawn: () => Child,
): Child {
  let child: Child | undefined
  try {
    child = spawn()
    group?.add(child.pid)
    // Faster than starting it by nice(1).
    if (niceness !== undefined) setPriority(child.pid, Math.min(LOWEST, getPriority() + niceness))
    fill((descriptor) => pipeOf(child?.stdio[descriptor]))
    return child
  } catch (cause) {
    if (child) endTree(child.pid)
    release?.()
    group?.remove().catch(() => undefined)
    throw new AppError('busy', 'The program could not be started.', { cause, retryAfter: 5 })
  }
}

function pipeOf(pipe: unknown): number {
  if (typeof pipe !== 'number') throw new Error('A pipe is missing.')
  return pipe
}

type OutputReader = { readonly done: Promise<void>; readonly stop: () => void }

function readOutput(stream: ReadableStream<Uint8Array>, from: OutputKind, { onOutput }: Piped): OutputReader {
  const reader = stream.getReader()
  const done = (async () => {
    for (;;) {
      const { done: isOver, value } = await reader.read()
      if (isOver) return
      await onOutput(value, from)
    }
  })()
  return { done, stop: () => void reader.cancel().catch(() => undefined) }
}

type Child = Pick<Bun.Subprocess, 'pid' | 'exited' | 'exitCode' | 'signalCode'>

/** Monitors a process and its descendants, and ends them together. */
class Supervisor {
  readonly #child: Child
  readonly #limits: SandboxLimits
  readonly #start: Pick<Start, 'endRest' | 'group' | 'isConfined' | 'release'>
  readonly #interval: number
  #late: Timer | null = null
  #next: Timer
  #why: EndReason | null = null
  #failure: { readonly error: unknown } | null = null

  constructor(
    child: Child,
    limits: SandboxLimits,
    start: Pick<Start, 'endRest' | 'group' | 'isConfined' | 'release'>,
    lookEvery: number,
  ) {
    this.#child = child
    this.#limits = limits
    this.#start = start
    this.#interval = lookEvery
    watched += 1
    if (limits.time !== null) this.#late = setTimeout(() => this.#guarded(() => this.end('time')), limits.time)
    this.#next = setTimeout(() => this.#checkUsage(), lookEvery)
  }

  end(why: EndReason): void {
    if (this.#why !== null || this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#why = why
    endTree(this.#child.pid)
    this.#start.endRest?.(this.#child.pid)
  }

  async ended(heard: readonly OutputReader[]): Promise<Ending> {
    await this.#child.exited
    watched -= 1
    if (this.#late) clearTimeout(this.#late)
    clearTimeout(this.#next)
    this.#start.endRest?.(this.#child.pid)
    const late = setTimeout(() => {
      for (const { stop } of heard) stop()
    }, OUTPUT_GRACE)
    const all = await Promise.allSettled(heard.map(({ done }) => done))
    clearTimeout(late)
    this.#start.release?.()
    await this.#start.group?.remove()
    if (this.#failure) throw this.#failure.error
    for (const one of all) if (one.status === 'rejected') throw one.reason
    return this.#ending()
  }

  #ending(): Ending {
    if (this.#why !== null) return { how: 'ended', why: this.#why }
    const { exitCode, signalCode } = this.#child
    return exitCode === null
      ? { how: 'signal', signal: String(signalCode ?? 'unknown') }
      : { how: 'exited', code: exitCode }
  }

  /** An exception in a timer would end the server. A program that cannot be checked is ended; `ended` reports the failure. */
  #guarded(work: () => void): void {
    try {
      work()
    } catch (error) {
      if (this.#failure) return
      this.#failure = { error }
      this.end('cancelled')
    }
  }

  #checkUsage(): void {
    const began = performance.now()
    this.#guarded(() => this.#enforceLimits())
    const wait = Math.max(this.#interval, (performance.now() - began) * SHARE * watched)
    this.#next = setTimeout(() => this.#checkUsage(), wait)
  }

  #enforceLimits(): void {
    const { processes: most, memory } = this.#limits
    const usage = usageOfTree(this.#child.pid, most + SANDBOX_PROCESSES)
    if (usage.processes > most + SANDBOX_PROCESSES) this.end('processes')
    else if (usage.memory > memory) this.end('memory')
    else if (this.#start.isConfined?.() === false) this.end('cancelled')
  }
}
