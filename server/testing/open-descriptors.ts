import { readdirSync, readFileSync, readlinkSync } from 'node:fs'

/** O_CLOEXEC in the flags of proc_pid_fdinfo(5). */
const CLOSE_ON_EXEC = 0o2000000

/**
 * Returns, for each descriptor that this process has open on a file, whether it is closed in child processes (close-on-exec). Linux only.
 */
export function closesOnExec(file: string): boolean[] {
  return readdirSync('/proc/self/fd').flatMap((descriptor) => {
    if (targetOf(descriptor) !== file) return []
    const flags = /^flags:\s+(\d+)/m.exec(readFileSync(`/proc/self/fdinfo/${descriptor}`, 'utf8'))?.[1] ?? '0'
    return [(Number.parseInt(flags, 8) & CLOSE_ON_EXEC) !== 0]
  })
}

/** Returns the target of a descriptor; null for the one that read the list, which is closed by then. */
function targetOf(descriptor: string): string | null {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch {
    return null
  }
}
