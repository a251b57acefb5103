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
  limited,
  type SandboxPolicy,
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
type SandboxPrograms = { readonly bubblewrap: string; readonly prlimit: string; readonly nice: string }

export type BubblewrapParts = {
  readonly storage: Pick<Storage, 'openScope'>
  readonly programs: SandboxPrograms
  readonly policy: SandboxPolicy
  readonly system: readonly SystemFolder[]
  readonly filter: Uint8Array | null
  /** Null where the limits of each process are all there is. */
  readonly groups: ControlGroups | null
}

/** Numbers of the descriptors that bubblewrap gets, from the first after the usual three on. */
const ARGUMENTS = 3
const FILTER = 4
const ACCOUNT_FILE = 5
const GROUP_FILE = 6
const FIRST_MOUNT = 7

/** Processes that keep a program apart. */
const OWN_PROCESSES = 3

/** How far behind the server its programs stand (nice(1)). */
const NICENESS = '10'

/** Runs programs by bubblewrap: each sees the files of whoever it runs for and a bare system, and nothing else of this machine. */
export class Bubblewrap implements Sandbox {
  readonly kind = 'bubblewrap'
  readonly #parts: BubblewrapParts

  constructor(parts: BubblewrapParts) {
    this.#parts = parts
  }

  over(storage: Pick<Storage, 'openScope'>): Sandbox {
    return new Bubblewrap({ ...this.#parts, storage })
  }

  async placeOf(): Promise<string> {
    return FILES
  }

  async run(launch: Launch, how: Piped): Promise<Running> {
    return superviseProcess(await this.#prepare(launch, false), launch.limits, how)
  }

  async runInTerminal(launch: Launch, how: InTerminal): Promise<RunningTerminal> {
    return superviseTerminal(await this.#prepare(launch, true), launch.limits, how)
  }

  /** Everything to start with; what it holds open is for the child to inherit, and to see whether what is hidden from it stays so. */
  async #prepare({ command, folder, env, limits }: Launch, inTerminal: boolean): Promise<Start> {
    const view = viewOf(folder.subject)
    const scope = await this.#parts.storage.openScope(folder)
    try {
      if (!folder.at(scope.folder)) throw notFound()
      const { mounts, descriptors } = mountsOf(scope, view)
      const { policy, system, filter, programs } = this.#parts
      const confinement: Confinement = {
        ...{ policy, system, mounts, inTerminal, memory: limits.memory },
        folder: FILES + (scope.folder === ROOT ? '' : scope.folder),
        env: { ...usualVariables(policy), ...env },
        descriptors: { filter: filter && FILTER, accounts: ACCOUNT_FILE, groups: GROUP_FILE },
      }
      const outer = Buffer.concat(bubblewrapArguments(confinement).map(argumentBytes))
      if (outer.length > PIPE_BYTES) throw new AppError('not_allowed', 'Too many rules speak of places here.')
      return {
        // In the arguments of a process everybody on the machine can read; what came by the pipe only bubblewrap knows.
        command: [
          programs.nice,
          '-n',
          NICENESS,
          programs.bubblewrap,
          '--args',
          String(ARGUMENTS),
          '--',
          ...limited(programs.prlimit, limits, command),
        ],
        env: {},
        group: this.#parts.groups?.make({ processes: limits.processes + OWN_PROCESSES, memory: limits.memory }),
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
        isConfined: watchOver(scope, view),
        release: () => scope[Symbol.dispose](),
      }
    } catch (error) {
      scope[Symbol.dispose]()
      throw error
    }
  }
}

/**
 * An argument as the pipe takes it: names as the disk has them, and an end. One with such an end within it would be several, and say what it likes.
 *
 * @throws AppError `invalid`
 */
function argumentBytes(text: string): Uint8Array {
  const bytes = encodeDiskName(text)
  if (bytes.includes(0)) throw new AppError('invalid', 'A null character cannot be handed to a program.')
  return Buffer.concat([bytes, Uint8Array.of(0)])
}

/** One that fails must not keep the others open. */
function failureOf(work: () => void): unknown[] {
  try {
    work()
    return []
  } catch (error) {
    return [error]
  }
}

/** The few that every program gets; nothing of the server's own. */
const usualVariables = ({ path }: SandboxPolicy) => ({
  PATH: path.join(':'),
  HOME: '/tmp',
  LANG: 'C.UTF-8',
  TERM: 'xterm-256color',
})

/**
 * Covers are on items, not on names: whoever puts another item in the place of one, such as by saving it, puts it in plain sight. Says whether
 * every place that is hidden is still what it was.
 */
function watchOver(scope: ScopeHandle, { parts }: ReturnType<typeof viewOf>): () => boolean {
  const hidden = parts.filter(({ path, isShown }) => !isShown && path !== ROOT)
  const before = hidden.map(({ path }) => scope.identify(path))
  return () => hidden.every(({ path }, place) => scope.identify(path) === before[place])
}

/** Would a program see what is at a path, if nothing were put over it? */
function isInSight(path: VirtualPath, parts: ReturnType<typeof viewOf>['parts']): boolean {
  return parts.findLast((part) => isWithin(path, part.path))?.isShown ?? true
}

/** What is put where; the descriptors are those of the mounts, in their order. */
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
  // Where the top is hidden, only what is shown below it could hold one.
  for (const own of scope.ownFolders) if (isInSight(own, parts)) hide(own)
  return { mounts, descriptors }
}
