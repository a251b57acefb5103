import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A group of processes with common limits, which all of their child processes belong to as well. */
export interface ProcessGroup {
  add(pid: number): void
  /** Removes the group once it is empty. */
  remove(): Promise<void>
}

/** Limits for a whole group; memory in bytes. */
export type GroupLimits = { readonly processes: number; readonly memory: number }

/** All names that this process has used for groups. */
const usedNames = new Set<string>()

const MOUNT = '/sys/fs/cgroup'
/** Delays between attempts to remove a group, in milliseconds: processes that have ended take a moment to leave it. */
const REMOVAL_DELAYS = [1, 5, 20, 100, 500]

/** A folder of groups of one controller, and the files that set its limits. */
type Hierarchy = {
  readonly folder: string
  readonly limits: readonly (readonly [file: string, of: keyof GroupLimits])[]
}

/**
 * Control groups (cgroups(7)), version 1 or 2, as far as this process may create some below its own. Their limits apply regardless of the
 * account of a process, whereas limits of an account do not apply to root.
 */
export class ControlGroups {
  readonly #hierarchies: readonly Hierarchy[]
  #made = 0

  private constructor(hierarchies: readonly Hierarchy[]) {
    this.#hierarchies = hierarchies
  }

  /** Null where the number of processes cannot be limited this way. */
  static open(): ControlGroups | null {
    const name = `coffer-${process.pid}-${usedNames.size}`
    usedNames.add(name)
    const wanted = candidates(name)
    for (const { folder } of wanted) removeAbandoned(folder)
    const usable = wanted.flatMap((each) => createGroupFolder(each) ?? [])
    if (usable.some(({ limits }) => limits.some(([, of]) => of === 'processes'))) return new ControlGroups(usable)
    for (const { folder } of usable) rmdirSync(folder)
    return null
  }

  createGroup(wanted: GroupLimits): ProcessGroup {
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
  for (const wait of REMOVAL_DELAYS) {
    try {
      rmdirSync(folder)
      return
    } catch (error) {
      if (!hasCode(error, 'EBUSY')) throw error
      await Bun.sleep(wait)
    }
  }
}

/** Returns possible folders for groups, below the groups of this process. */
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
 * Ends processes that a killed server has left in groups beside ours, and removes these groups: they are named after processes that no
 * longer exist, or after an earlier process with the id of this one.
 */
function removeAbandoned(wanted: string): void {
  for (const name of namesIn(dirname(wanted))) {
    const pid = /^coffer-(\d+)-\d+$/.exec(name)?.[1]
    if (pid === undefined || usedNames.has(name) || (Number(pid) !== process.pid && existsSync(`/proc/${pid}`)))
      continue
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
    // The next start removes processes that have not left the group yet.
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}

function namesIn(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // Missing or not readable.
    return []
  }
}

/** Creates the folder, and keeps it if a group in it has the files for limits. */
function createGroupFolder(wanted: Hierarchy): Hierarchy | null {
  try {
    mkdirSync(wanted.folder, { recursive: false })
  } catch {
    // Missing or not writable: then it cannot set limits.
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

/** Version 2 delegates a controller only where that is enabled. */
function enable(folder: string): void {
  const file = join(folder, 'cgroup.subtree_control')
  if (existsSync(file)) writeFileSync(file, '+pids +memory')
}

const hasCode = (error: unknown, code: string) => error instanceof Error && 'code' in error && error.code === code
