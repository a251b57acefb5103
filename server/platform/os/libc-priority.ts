import { arm } from './libc.ts'
import { openLibc } from './open-libc.ts'

/** By their numbers: the library's own function for the first speaks of a process, the kernel's of a thread. */
const SYS = { setpriority: arm ? 140 : 141, ioprioSet: arm ? 30 : 251 } as const

const libc = openLibc({ syscall: { args: ['i64', 'i64', 'i64', 'i64'], returns: 'i64' } })

/** setpriority(2) and ioprio_set(2): whose 0 is the calling thread. */
const PRIO_PROCESS = 0
const IOPRIO_WHO_PROCESS = 1
const LOWEST_NICE = 19
/** IOPRIO_CLASS_IDLE, shifted to its place. */
const IDLE = 3 << 13

/** The calling thread gives way to all others. A system that refuses lets it go on as it was. */
export function giveWayToAll(): void {
  libc.syscall(SYS.setpriority, PRIO_PROCESS, 0, LOWEST_NICE)
  libc.syscall(SYS.ioprioSet, IOPRIO_WHO_PROCESS, 0, IDLE)
}
