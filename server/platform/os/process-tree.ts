import { readFileSync } from 'node:fs'
import { failedWith } from '#server/platform/os/system-error.ts'
import { ERRNO } from './system-error.ts'

/** Bytes of a page of memory: 4 KiB on nearly all systems, and on others more, which counts less. */
const PAGE = 4096

/** What a process and all it started are using; those that have just gone count nothing. */
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
 * Ends a process and all it started, as far as the line between them holds. Each is stopped before it is asked what it started, and starts no
 * other then: one that keeps a program apart and is about to start it would otherwise end alone.
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
    // It is gone already, or became somebody else's (sudo, where nothing keeps programs apart): the rest is ended all the same.
    if (!failedWith(error, ERRNO.ESRCH, ERRNO.EPERM)) throw error
  }
}

function residentBytes(pid: number): number {
  const [, resident = '0'] = textOf(`/proc/${pid}/statm`).split(' ')
  return Number(resident) * PAGE
}

/** Those that its first thread started, and after the end of others inherited (proc(5)). */
export function childrenOf(pid: number): number[] {
  return textOf(`/proc/${pid}/task/${pid}/children`)
    .split(' ')
    .filter((text) => text !== '')
    .map(Number)
}

/** Is only its entry left (proc(5), a zombie)? Its name, which may hold anything, stands in brackets before that. */
export function hasEnded(pid: number): boolean {
  return /\) Z [^)]*$/.test(textOf(`/proc/${pid}/stat`))
}

function textOf(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch {
    // It has gone.
    return ''
  }
}
