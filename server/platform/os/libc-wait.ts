import { openLibc } from './open-libc.ts'

const libc = openLibc({ waitpid: { args: ['i32', 'ptr', 'i32'], returns: 'i32' } })

/** waitpid(2), without waiting. */
const WNOHANG = 1

/** Reaps a child that has ended, whatever its exit status. */
export function reapChild(pid: number): void {
  libc.waitpid(pid, null, WNOHANG)
}
