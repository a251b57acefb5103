import type { Grant } from '#server/access/authorize.ts'
import type { Storage } from '#server/storage/storage.ts'
import { withProcessLimits } from './bubblewrap-arguments.ts'
import { type Start, superviseProcess, superviseTerminal } from './child.ts'
import type { InTerminal, Launch, Piped, Running, RunningTerminal, Sandbox } from './sandbox.ts'

export type UnconfinedParts = {
  readonly storage: Pick<Storage, 'openScope'>
  /** Search path for program names. */
  readonly path: readonly string[]
  /** Absolute path of prlimit(1); null where it is missing. */
  readonly prlimit: string | null
}

/** Runs programs with all permissions of the server, as its operator allowed. Their resource usage is limited; their access is not. */
export class Unconfined implements Sandbox {
  readonly kind = 'unconfined'
  readonly #parts: UnconfinedParts

  constructor(parts: UnconfinedParts) {
    this.#parts = parts
  }

  withStorage(storage: Pick<Storage, 'openScope'>): Sandbox {
    return new Unconfined({ ...this.#parts, storage })
  }

  async filesPath(folder: Grant<'execute'>): Promise<string> {
    using scope = await this.#parts.storage.openScope(folder)
    return scope.realFolder
  }

  async run(launch: Launch, how: Piped): Promise<Running> {
    return superviseProcess(await this.#prepare(launch), launch.limits, how)
  }

  async runInTerminal(launch: Launch, how: InTerminal): Promise<RunningTerminal> {
    return superviseTerminal(await this.#prepare(launch), launch.limits, how)
  }

  async #prepare({ command, folder, env, limits }: Launch): Promise<Start> {
    const { prlimit, path } = this.#parts
    return {
      command: prlimit === null ? command : withProcessLimits(prlimit, { ...limits, processes: null }, command),
      env: { PATH: path.join(':'), HOME: '/tmp', LANG: 'C.UTF-8', TERM: 'xterm-256color', ...env },
      cwd: await this.filesPath(folder),
      descriptors: [],
      started: () => undefined,
      endRest: endGroup,
    }
  }
}

/** Ends the process and its descendants that did not leave its process group. */
function endGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch (error) {
    // It has ended already, or the remaining processes belong to another user.
    if (!(error instanceof Error && 'code' in error && ['ESRCH', 'EPERM'].includes(String(error.code)))) throw error
  }
}
