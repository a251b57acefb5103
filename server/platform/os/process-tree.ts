import { readFileSync } from 'node:fs'
import { failedWith } from '#server/platform/os/system-error.ts'
import { ERRNO } from './system-error.ts'

/** Size of a memory page in bytes: 4 KiB on nearly all systems; where pages are larger, memory is underestimated. */
const PAGE = 4096

/** Returns the number of processes and the memory of a process tree; processes that have just ended count nothing. */
export function usageOfTree(top: number, most: number): { readonly processes: number; readonly memory: number } {
  const waiting = [top]
  let processes = 0
  let memory = 0
  for (let pid = waiting.pop(); pid !== undefined && processes <= most; pid = waiting.pop()) {
    processes += 1
    memory += residentBytes(pid)
    waiting.push(...childrenOf(pid))
  }
  return { processes, memory }
}

/**
 * Kills a process and its descendants, as far as their parents still exist. Each is stopped before its children are listed, so that it
 * cannot start another: a sandbox that is about to start its program would otherwise end alone.
 */
export function endTree(top: number): void {
  signal(top, 'SIGSTOP')
  for (const pid of childrenOf(top)) endTree(pid)
  signal(top, 'SIGKILL')
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name)
  } catch (error) {
    // It has already ended, or changed its account (sudo, without a sandbox): the others are killed all the same.
    if (!failedWith(error, ERRNO.ESRCH, ERRNO.EPERM)) throw error
  }
}

function residentBytes(pid: number): number {
  const [, resident = '0'] = textOf(`/proc/${pid}/statm`).split(' ')
  return Number(resident) * PAGE
}

/** Clock ticks per second in which the system counts processor time; the same on all architectures that are supported (`USER_HZ`). */
const TICKS = 100

/**
 * Returns the processor time of a process tree in milliseconds: of all threads of the process, of its descendants, and of those that have
 * ended. Null where the system does not report it, or when the process has ended.
 */
export function processorTimeOfTree(top: number): number | null {
  const [, fields] = textOf(`/proc/${top}/stat`).split(/\) (?!.*\) )/s)
  if (fields === undefined) return null
  // Own time in user and system mode, and that of ended children (fields 14 to 17 of proc(5)).
  const ticks = fields
    .split(' ')
    .slice(11, 15)
    .reduce((sum, field) => sum + Number(field), 0)
  const others = childrenOf(top).reduce((sum, child) => sum + (processorTimeOfTree(child) ?? 0), 0)
  return (ticks * 1000) / TICKS + others
}

/** Returns the children of the process's first thread, including adopted ones (proc(5)). */
export function childrenOf(pid: number): number[] {
  return textOf(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter((text) => text !== '')
    .map(Number)
}

/**
 * Returns whether only the entry of a process remains (a zombie, proc(5)). Its name, which may contain any character, precedes the state in
 * parentheses.
 */
export function hasEnded(pid: number): boolean {
  return /\) Z [^)]*$/.test(textOf(`/proc/${pid}/stat`))
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    // The process has ended.
    return ''
  }
}
