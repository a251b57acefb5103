import { arm } from './open-flags.ts'
import { openLibc } from './open-libc.ts'

/** System call numbers: the C library's setpriority applies to a process, the kernel's to a thread. */
const SYS = { setpriority: arm ? 140 : 141, ioprioSet: arm ? 30 : 251 } as const

const libc = openLibc({ syscall: { args: ['i64', 'i64', 'i64', 'i64'], returns: 'i64' } })

/** setpriority(2) and ioprio_set(2): id 0 is the calling thread. */
const PRIO_PROCESS = 0
const IOPRIO_WHO_PROCESS = 1
const LOWEST_NICE = 19
/** IOPRIO_CLASS_IDLE, shifted to its position. */
const IDLE = 3 << 13

/** Sets the lowest priority for the calling thread. If the system refuses, the priority is unchanged. */
export function setLowestPriority(): void {
  libc.syscall(SYS.setpriority, PRIO_PROCESS, 0, LOWEST_NICE)
  libc.syscall(SYS.ioprioSet, IOPRIO_WHO_PROCESS, 0, IDLE)
}
