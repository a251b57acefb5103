import { AppError } from '#server/lib/errors.ts'
import type { ProcessGroup } from '#server/storage/local/control-groups.ts'
import { usageOfTree } from '#server/storage/local/process-tree.ts'
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

/** A process to be started. Its descriptors are those from 3 on: of what is open here, or pipes, which `started` fills. */
export type Start = {
  readonly command: readonly string[]
  readonly env: Readonly<Record<string, string>>
  readonly cwd?: string
  readonly descriptors: readonly (number | 'pipe')[]
  /** `pipe` tells the number that the pipe of such a descriptor has here. */
  readonly started: (pipe: (descriptor: number) => number) => void
  /** Bounds it and all it starts together; it is in there before it is told what to do. */
  readonly group?: ProcessGroup | undefined
  /** Ends it with all it started, where that is more than to end the process itself. */
  readonly endAll?: (pid: number) => void
}

/** How often it is looked what a program uses, of itself and of all it started (ms). */
const LOOK_EVERY = 50
/** The same for one in a terminal, which mostly waits. */
const LOOK_EVERY_WAITING = 250
/** Processes that are not the program's: those that keep it apart. */
const OURS = 3
/** What has ended may have handed its output to something that did not; that is waited for so long (ms). */
const LAST_WORDS = 1000

/** Starts a process whose output is heard through pipes. @throws AppError `busy` */
export function superviseProcess(start: Start, limits: SandboxLimits, how: Piped): Running {
  const child = started(start, () =>
    Bun.spawn([...start.command], {
      ...{ env: start.env, cwd: start.cwd ?? '/', detached: true },
      stdio: [how.input === undefined ? 'ignore' : Buffer.from(how.input), 'pipe', 'pipe', ...start.descriptors],
    }),
  )
  const supervisor = new Supervisor(child, limits, start, LOOK_EVERY)
  const heard = [hear(child.stdout, 'output', how), hear(child.stderr, 'errors', how)]
  return { ended: supervisor.ended(heard), end: (why) => supervisor.end(why) }
}

/** Starts a process in a terminal of its own. @throws AppError `busy` */
export function superviseTerminal(start: Start, limits: SandboxLimits, how: InTerminal): RunningTerminal {
  const silent = Promise.withResolvers<void>()
  const child = started(start, () =>
    Bun.spawn([...start.command], {
      ...{ env: start.env, cwd: start.cwd ?? '/' },
      // Made here and not before: only so it is the one that the process belongs to.
      terminal: {
        ...{ cols: how.columns, rows: how.rows, data: (_terminal, piece) => how.onOutput(piece) },
        exit: () => silent.resolve(),
      },
      stdio: ['ignore', 'ignore', 'ignore', ...start.descriptors],
    }),
  )
  const supervisor = new Supervisor(child, limits, start, LOOK_EVERY_WAITING)
  return {
    ended: supervisor.ended([{ done: silent.promise, stop: silent.resolve }]).finally(() => child.terminal?.close()),
    end: (why) => supervisor.end(why),
    write: (bytes) => void child.terminal?.write(bytes),
    resize: (columns, rows) => child.terminal?.resize(columns, rows),
  }
}

function started<Child extends Pick<Bun.Subprocess, 'stdio' | 'pid'>>(
  { group, started: fill }: Start,
  spawn: () => Child,
): Child {
  try {
    const child = spawn()
    group?.add(child.pid)
    fill((descriptor) => pipeOf(child.stdio[descriptor]))
    return child
  } catch (cause) {
    throw new AppError('busy', 'The program cannot be started.', { cause, retryAfter: 5 })
  }
}

function pipeOf(pipe: unknown): number {
  if (typeof pipe !== 'number') throw new Error('A pipe is missing.')
  return pipe
}

type Heard = { readonly done: Promise<void>; readonly stop: () => void }

function hear(stream: ReadableStream<Uint8Array>, from: OutputKind, { onOutput }: Piped): Heard {
  const reader = stream.getReader()
  const done = (async () => {
    for (;;) {
      const { done: isOver, value } = await reader.read()
      if (isOver) return
      await onOutput(value, from)
    }
  })()
  return { done, stop: () => void reader.cancel() }
}

type Child = Pick<Bun.Subprocess, 'pid' | 'exited' | 'exitCode' | 'signalCode' | 'kill'>

/** Watches a process and all it started, and ends them together. */
class Supervisor {
  readonly #child: Child
  readonly #limits: SandboxLimits
  readonly #start: Pick<Start, 'endAll' | 'group'>
  readonly #timers: Timer[] = []
  #why: EndReason | null = null

  constructor(child: Child, limits: SandboxLimits, start: Pick<Start, 'endAll' | 'group'>, lookEvery: number) {
    this.#child = child
    this.#limits = limits
    this.#start = start
    if (limits.time !== null) this.#timers.push(setTimeout(() => this.end('time'), limits.time))
    this.#timers.push(setInterval(() => this.#look(), lookEvery))
  }

  end(why: EndReason): void {
    if (this.#why !== null || this.#child.exitCode !== null || this.#child.signalCode !== null) return
    this.#why = why
    this.#kill()
  }

  async ended(heard: readonly Heard[]): Promise<Ending> {
    await this.#child.exited
    for (const timer of this.#timers) clearTimeout(timer)
    // What it left behind, where that does not end with it.
    this.#kill()
    const late = setTimeout(() => {
      for (const { stop } of heard) stop()
    }, LAST_WORDS)
    await Promise.all(heard.map(({ done }) => done))
    clearTimeout(late)
    await this.#start.group?.remove()
    return this.#ending()
  }

  #ending(): Ending {
    if (this.#why !== null) return { how: 'ended', why: this.#why }
    const { exitCode, signalCode } = this.#child
    return exitCode === null
      ? { how: 'signal', signal: String(signalCode ?? 'unknown') }
      : { how: 'exited', code: exitCode }
  }

  #look(): void {
    const { processes: most, memory } = this.#limits
    const usage = usageOfTree(this.#child.pid, most + OURS)
    if (usage.processes > most + OURS) this.end('processes')
    else if (usage.memory > memory) this.end('memory')
  }

  #kill(): void {
    if (this.#start.endAll) this.#start.endAll(this.#child.pid)
    else this.#child.kill('SIGKILL')
  }
}
