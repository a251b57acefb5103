import { encodeDiskName } from '#server/access/disk-name.ts'
import { isWithin, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError } from '#server/platform/errors.ts'
import type { ControlGroups } from '#server/platform/os/control-groups.ts'
import { fillPipe, PIPE_BYTES } from '#server/platform/os/pipe.ts'
import { notFound } from '#server/platform/refusals.ts'
import type { SystemFolder } from '#server/storage/local/system-folders.ts'
import type { ScopeHandle } from '#server/storage/scope-handle.ts'
import type { Storage } from '#server/storage/storage.ts'
import {
  ACCOUNTS,
  bubblewrapArguments,
  type Confinement,
  type FilesMount,
  GROUPS,
  type HiddenPlace,
  type SandboxPolicy,
  withProcessLimits,
} from './bubblewrap-arguments.ts'
import { type Start, superviseProcess, superviseTerminal } from './child.ts'
import {
  FILES,
  type InTerminal,
  type Launch,
  type Piped,
  type Running,
  type RunningTerminal,
  type Sandbox,
} from './sandbox.ts'
import { viewOf } from './view.ts'

/** Absolute paths. */
type SandboxPrograms = { readonly bubblewrap: string; readonly prlimit: string }

export type BubblewrapParts = {
  readonly storage: Pick<Storage, 'openScope'>
  readonly programs: SandboxPrograms
  readonly policy: SandboxPolicy
  readonly system: readonly SystemFolder[]
  readonly filter: Uint8Array | null
  /** Null where only per-process limits are available. */
  readonly groups: ControlGroups | null
}

/** Descriptor numbers that bubblewrap gets, following the three standard ones. */
const ARGUMENTS = 3
const FILTER = 4
const ACCOUNT_FILE = 5
const GROUP_FILE = 6
const FIRST_MOUNT = 7

/** Increment of the programs' niceness relative to the server's. */
const NICENESS = 10

/** Number of processes the sandbox itself needs. */
const SANDBOX_PROCESSES = 3

/** Runs programs with bubblewrap: each sees its user's files and a minimal system, and nothing else of this machine. */
export class Bubblewrap implements Sandbox {
  readonly kind = 'bubblewrap'
  readonly #parts: BubblewrapParts

  constructor(parts: BubblewrapParts) {
    this.#parts = parts
  }

  withStorage(storage: Pick<Storage, 'openScope'>): Sandbox {
    return new Bubblewrap({ ...this.#parts, storage })
  }

  async filesPath(): Promise<string> {
    return FILES
  }

  async run(launch: Launch, how: Piped): Promise<Running> {
    return superviseProcess(await this.#prepare(launch, false), launch.limits, how)
  }

  async runInTerminal(launch: Launch, how: InTerminal): Promise<RunningTerminal> {
    return superviseTerminal(await this.#prepare(launch, true), launch.limits, how)
  }

  /** Prepares the start. The scope it opens is for the child to inherit, and to check whether hidden places stay hidden. */
  async #prepare({ command, folder, env, limits }: Launch, inTerminal: boolean): Promise<Start> {
    const view = viewOf(folder.subject)
    const scope = await this.#parts.storage.openScope(folder)
    try {
      if (!folder.forRequestedPath(scope.folder)) throw notFound()
      const { mounts, descriptors } = mountsOf(scope, view)
      const { policy, system, filter, programs } = this.#parts
      const confinement: Confinement = {
        ...{ policy, system, mounts, inTerminal, memory: limits.memory },
        folder: FILES + (scope.folder === ROOT ? '' : scope.folder),
        env: { ...usualVariables(policy), ...env },
        descriptors: { filter: filter && FILTER, accounts: ACCOUNT_FILE, groups: GROUP_FILE },
      }
      const outer = Buffer.concat(bubblewrapArguments(confinement).map(argumentBytes))
      if (outer.length > PIPE_BYTES)
        throw new AppError('not_allowed', 'Commands cannot run here: too many rules apply.')
      return {
        // Arguments of a process are readable by everyone on the machine; those passed through the pipe only by bubblewrap.
        command: [
          programs.bubblewrap,
          '--args',
          String(ARGUMENTS),
          '--',
          ...withProcessLimits(programs.prlimit, limits, command),
        ],
        env: {},
        niceness: NICENESS,
        group: this.#parts.groups?.createGroup({
          processes: limits.processes + SANDBOX_PROCESSES,
          memory: limits.memory,
        }),
        descriptors: [...Array.from({ length: FIRST_MOUNT - ARGUMENTS }, () => 'pipe' as const), ...descriptors],
        started: (pipe: (number: number) => number) => {
          const fills = [
            [ARGUMENTS, outer],
            [FILTER, filter ?? new Uint8Array()],
            [ACCOUNT_FILE, Buffer.from(ACCOUNTS)],
            [GROUP_FILE, Buffer.from(GROUPS)],
          ] as const
          const failures = fills.flatMap(([number, bytes]) => failureOf(() => fillPipe(pipe(number), bytes)))
          if (failures.length > 0) throw failures[0]
        },
        isConfined: confinementCheck(scope, view),
        release: () => scope[Symbol.dispose](),
      }
    } catch (error) {
      scope[Symbol.dispose]()
      throw error
    }
  }
}

/**
 * Encodes an argument for the pipe: names in the bytes of the disk, null-terminated. One that contains a null would become several
 * arguments of any meaning.
 * @throws AppError `invalid`
 */
function argumentBytes(text: string): Uint8Array {
  const bytes = encodeDiskName(text)
  if (bytes.includes(0)) throw new AppError('invalid', 'Arguments of a program cannot contain null characters.')
  return Buffer.concat([bytes, Uint8Array.of(0)])
}

/** A failure must not leave the other pipes open. */
function failureOf(work: () => void): unknown[] {
  try {
    work()
    return []
  } catch (error) {
    return [error]
  }
}

/** Returns the environment variables that every program gets; none of the server's own. */
const usualVariables = ({ path }: SandboxPolicy) => ({
  PATH: path.join(':'),
  HOME: '/tmp',
  LANG: 'C.UTF-8',
  TERM: 'xterm-256color',
})

/**
 * Covers are on items, not on names: replacing a covered item, as by saving it, makes its name visible. Returns a function that checks
 * whether every hidden place still holds the same item.
 */
function confinementCheck(scope: ScopeHandle, { parts }: ReturnType<typeof viewOf>): () => boolean {
  const hidden = parts.filter(({ path, isShown }) => !isShown && path !== ROOT)
  const before = hidden.map(({ path }) => scope.identify(path))
  return () => hidden.every(({ path }, place) => scope.identify(path) === before[place])
}

/** Returns whether a program would see the path without a cover. */
function isVisible(path: VirtualPath, parts: ReturnType<typeof viewOf>['parts']): boolean {
  return parts.findLast((part) => isWithin(path, part.path))?.isShown ?? true
}

/** Returns the mounts, and their descriptors in order. */
function mountsOf(scope: ScopeHandle, { isWritable, parts }: ReturnType<typeof viewOf>) {
  const mounts: (FilesMount | HiddenPlace)[] = []
  const descriptors: number[] = []
  const show = (at: string, descriptor: number) => {
    mounts.push({ at, descriptor: FIRST_MOUNT + descriptors.length, isWritable })
    descriptors.push(descriptor)
  }
  const hide = (path: VirtualPath) => {
    const there = scope.open(path)
    if (there) mounts.push({ at: FILES + path, isFolder: there.isFolder })
  }
  const top = parts.find(({ path }) => path === ROOT)
  if (top) mounts.push({ at: FILES, isFolder: true })
  else show(FILES, scope.top)
  for (const { path, isShown } of parts) {
    if (path === ROOT) continue
    if (!isShown) hide(path)
    else {
      const there = scope.open(path)
      if (there) show(FILES + path, there.descriptor)
    }
  }
  // Where the root is hidden, only the shown folders below it could contain one.
  for (const own of scope.ownFolders) if (isVisible(own, parts)) hide(own)
  return { mounts, descriptors }
}
