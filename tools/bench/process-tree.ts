import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** Clock ticks per second in `/proc/PID/stat` (proc(5), sysconf(3)). */
const TICKS = 100
/** Longest wait for strace to attach to all threads, in milliseconds. */
const ATTACH_MS = 5000
/** System calls that wait until data is on the disk. Coffer calls sync_file_range(2) only to start writing, so it is not one of them. */
const FLUSHES = ['fsync', 'fdatasync', 'syncfs', 'sync', 'msync']

/** Returns the process and all its running descendants. */
export function processTree(pid: number): number[] {
  const tree = [pid]
  for (const parent of tree) {
    for (const task of threadsOf(parent)) {
      const children = read(`/proc/${parent}/task/${task}/children`).trim()
      if (children !== '') tree.push(...children.split(' ').map(Number))
    }
  }
  return tree
}

/** Returns the memory of a process tree as its share of all mapped pages (PSS), in megabytes. */
export function treeMemory(pid: number): number {
  const kilobytes = processTree(pid).map((each) =>
    Number(/^Pss:\s+(\d+)/m.exec(read(`/proc/${each}/smaps_rollup`))?.[1] ?? 0),
  )
  return kilobytes.reduce((sum, each) => sum + each, 0) / 1024
}

/** Processor time of a process tree so far, in seconds. */
export type CpuSeconds = { readonly user: number; readonly system: number }

/** Returns the processor time of a process tree, with the children that have ended. */
export function treeCpu(pid: number): CpuSeconds {
  const times = processTree(pid).map((each) => cpuTimes(read(`/proc/${each}/stat`)))
  return {
    user: times.reduce((sum, { user }) => sum + user, 0),
    system: times.reduce((sum, { system }) => sum + system, 0),
  }
}

/** Reads the processor time from a line of `/proc/PID/stat`, whose second field can hold any characters. */
export function cpuTimes(stat: string): CpuSeconds {
  const fields = stat
    .slice(stat.lastIndexOf(')') + 2)
    .split(' ')
    .map(Number)
  const [user = 0, system = 0, childUser = 0, childSystem = 0] = fields.slice(11, 15)
  return { user: (user + childUser) / TICKS, system: (system + childSystem) / TICKS }
}

/** Returns the processor time of a process tree so far, in seconds. */
export function cpuSeconds(pid: number): number {
  const { user, system } = treeCpu(pid)
  return user + system
}

/** Returns the processor time, in seconds, that a process tree uses while `work` runs. */
export async function cpuDuring(pid: number, work: () => Promise<unknown>): Promise<number> {
  const before = cpuSeconds(pid)
  await work()
  return cpuSeconds(pid) - before
}

/** Returns the number of flushes that a process tree asks the system for while `work` runs; null if strace cannot attach. */
export async function flushesDuring(pid: number, work: () => Promise<unknown>): Promise<number | null> {
  if (!Bun.which('strace')) return null
  const folder = mkdtempSync(path.join(tmpdir(), 'coffer-flushes-'))
  const file = path.join(folder, 'calls')
  const pids = processTree(pid)
  const strace = Bun.spawn(
    [
      'strace',
      '-f',
      '-q',
      '-e',
      `trace=${FLUSHES.join(',')}`,
      '-o',
      file,
      ...pids.flatMap((each) => ['-p', String(each)]),
    ],
    { stdout: 'ignore', stderr: 'ignore' },
  )
  try {
    const until = performance.now() + ATTACH_MS
    while (!pids.every(isTraced)) {
      if (strace.exitCode !== null || performance.now() > until) return null
      await Bun.sleep(20)
    }
    await work()
    strace.kill('SIGINT')
    await strace.exited
    return flushesIn(read(file))
  } finally {
    strace.kill('SIGINT')
    await strace.exited
    rmSync(folder, { recursive: true })
  }
}

/** Counts the flushes in the output of strace, in which a call that others interrupt has a second line. */
export const flushesIn = (calls: string): number =>
  calls.split('\n').filter((line) => /^\d+\s+(?:fsync|fdatasync|syncfs|sync|msync)\(/.test(line)).length

const isTraced = (pid: number) =>
  threadsOf(pid).every((task) => !/^TracerPid:\s+0$/m.test(read(`/proc/${pid}/task/${task}/status`)))

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`)
  } catch {
    return []
  }
}

/** Returns the content of a file in `/proc`; an empty text if its process has ended. */
export function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}
