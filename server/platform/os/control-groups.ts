import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A group of processes with limits of its own, which all that they start belong to as well. */
export interface ProcessGroup {
  add(pid: number): void
  /** Once nothing is left in it. */
  remove(): Promise<void>
}

/** What a group may have together; memory in bytes. */
export type GroupLimits = { readonly processes: number; readonly memory: number }

/** The names that groups of this process have or had. */
const ours = new Set<string>()

const MOUNT = '/sys/fs/cgroup'
/** What has ended takes a moment to leave its group (ms); then it is asked again. */
const LEAVING = [1, 5, 20, 100, 500]

/** Where limits of one kind are kept, and which files say them. */
type Hierarchy = {
  readonly folder: string
  readonly limits: readonly (readonly [file: string, of: keyof GroupLimits])[]
}

/**
 * Control groups (cgroups(7)), of the first version or the second, as far as this process may make some below its own. What they bound holds
 * whoever the processes belong to, where limits of an account do not hold for root.
 */
export class ControlGroups {
  readonly #hierarchies: readonly Hierarchy[]
  #made = 0

  private constructor(hierarchies: readonly Hierarchy[]) {
    this.#hierarchies = hierarchies
  }

  /** Null where the number of processes cannot be bounded so. */
  static open(): ControlGroups | null {
    const name = `coffer-${process.pid}-${ours.size}`
    ours.add(name)
    const wanted = candidates(name)
    for (const { folder } of wanted) sweep(folder)
    const usable = wanted.flatMap((each) => adopt(each) ?? [])
    if (usable.some(({ limits }) => limits.some(([, of]) => of === 'processes'))) return new ControlGroups(usable)
    for (const { folder } of usable) rmdirSync(folder)
    return null
  }

  make(wanted: GroupLimits): ProcessGroup {
    const name = `run-${this.#made++}`
    const folders = this.#hierarchies.map(({ folder, limits }) => {
      const own = join(folder, name)
      mkdirSync(own)
      for (const [file, of] of limits) writeFileSync(join(own, file), String(wanted[of]))
      return own
    })
    return {
      add: (pid) => {
        for (const folder of folders) writeFileSync(join(folder, 'cgroup.procs'), String(pid))
      },
      remove: async () => {
        for (const folder of folders) await removeEmpty(folder)
      },
    }
  }

  async close(): Promise<void> {
    for (const { folder } of this.#hierarchies) await removeEmpty(folder)
  }
}

async function removeEmpty(folder: string): Promise<void> {
  for (const wait of LEAVING) {
    try {
      rmdirSync(folder)
      return
    } catch (error) {
      if (!hasCode(error, 'EBUSY')) throw error
      await Bun.sleep(wait)
    }
  }
}

/** Folders of our own below the groups that this process is in. */
function candidates(name: string): Hierarchy[] {
  const own = readFileSync('/proc/self/cgroup', 'latin1')
    .trim()
    .split('\n')
    .map((line) => line.split(':'))
  const placeOf = (controller: string) =>
    own.find(([, controllers]) => controllers?.split(',').includes(controller))?.[2]
  const named = (top: string, place: string) => join(top, place, name)
  const second = placeOf('')
  const first = [
    ['pids', 'pids.max', 'processes'],
    ['memory', 'memory.limit_in_bytes', 'memory'],
  ] as const
  return [
    ...(second !== undefined && existsSync(join(MOUNT, 'cgroup.controllers'))
      ? [
          {
            folder: named(MOUNT, second),
            limits: [
              ['pids.max', 'processes'],
              ['memory.max', 'memory'],
            ] as const,
          },
        ]
      : []),
    ...first.flatMap(([controller, file, of]) => {
      const place = placeOf(controller)
      return place === undefined
        ? []
        : [{ folder: named(join(MOUNT, controller), place), limits: [[file, of]] as const }]
    }),
  ]
}

/**
 * Ends what servers that were killed have left beside a group of ours, and removes it: theirs are named after processes that are no more, or
 * after one that had the number of this one before.
 */
function sweep(wanted: string): void {
  for (const name of namesIn(dirname(wanted))) {
    const pid = /^coffer-(\d+)-\d+$/.exec(name)?.[1]
    if (pid === undefined || ours.has(name) || (Number(pid) !== process.pid && existsSync(`/proc/${pid}`))) continue
    const left = join(dirname(wanted), name)
    for (const group of namesIn(left).filter((each) => /^(run-\d+|attempt)$/.test(each)))
      removeForced(join(left, group))
    removeForced(left)
  }
}

function removeForced(group: string): void {
  try {
    for (const pid of readFileSync(join(group, 'cgroup.procs'), 'latin1').split('\n').filter(Boolean))
      process.kill(Number(pid), 'SIGKILL')
    rmdirSync(group)
  } catch (error) {
    // Another start removes what has not left it yet.
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // It is not there, or not ours to look at.
    return []
  }
}

/** Makes it, and keeps it where a group in it has the files that say the limits. */
function adopt(wanted: Hierarchy): Hierarchy | null {
  try {
    mkdirSync(wanted.folder, { recursive: false })
  } catch {
    // Not there, or not for us to change: then it bounds nothing.
    return null
  }
  const attempt = join(wanted.folder, 'attempt')
  try {
    enable(wanted.folder)
    mkdirSync(attempt)
    const limits = wanted.limits.filter(([file]) => existsSync(join(attempt, file)))
    rmdirSync(attempt)
    if (limits.length > 0) return { folder: wanted.folder, limits }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
  rmdirSync(wanted.folder)
  return null
}

/** The second version hands a controller down only where it is told to. */
function enable(folder: string): void {
  const file = join(folder, 'cgroup.subtree_control')
  if (existsSync(file)) writeFileSync(file, '+pids +memory')
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
