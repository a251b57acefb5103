import { OPEN_ARCHITECTURES, SYSCALLS } from './syscalls.ts'

/**
 * Returns a system call filter for a confined program in the kernel's format: an array of `struct sock_filter` (linux/filter.h), which
 * reads a `struct seccomp_data` (linux/seccomp.h). System calls that no file program needs, and those known from sandbox escapes, fail with
 * EPERM: other processes' memory, memory that belongs to no process, mounts, namespaces, keys, kernel code, performance counters, sockets
 * that a network namespace does not confine, and injecting input into a terminal. Null for an unsupported architecture.
 */
export function seccompFilter(arch: NodeJS.Architecture): Uint8Array | null {
  const known = OPEN_ARCHITECTURES[arch]
  if (!known) return null
  const { audit, highest } = known
  const numbers = SYSCALLS.map(({ [known.column]: number }) => number).filter((number) => number >= 0)
  const program: Instruction[] = [
    load(ARCHITECTURE),
    // Another instruction set has other numbers: the process is killed.
    jumpIfEqual(audit, 1, 0),
    end(KILL_PROCESS),
    load(NUMBER),
    // The x32 numbers of the same processor.
    jumpIfAbove(highest, 0, 1),
    end(DENIED),
    ...numbers.flatMap((number) => [jumpIfEqual(number, 0, 1), end(DENIED)]),
    // A new user namespace grants privileges over others. It is requested by flags of clone; clone3 hides its flags from filters, and is
    // reported as missing, so that clone is used.
    jumpIfEqual(known.clone3, 0, 1),
    end(NOT_THERE),
    jumpIfEqual(known.clone, 0, 4),
    load(known.cloneFlags),
    jumpIfAnyBit(CLONE_NEWUSER, 0, 1),
    end(DENIED),
    end(ALLOW),
    jumpIfEqual(known.ioctl, 0, 5),
    load(SECOND_ARGUMENT),
    jumpIfEqual(TIOCSTI, 1, 0),
    jumpIfEqual(TIOCLINUX, 0, 1),
    end(DENIED),
    end(ALLOW),
    jumpIfEqual(known.socket, 0, FAMILIES.length + 3),
    load(FIRST_ARGUMENT),
    ...FAMILIES.map((family, place) => jumpIfEqual(family, FAMILIES.length - place, 0)),
    end(NO_SUCH_FAMILY),
    end(ALLOW),
    end(ALLOW),
  ]
  return encoded(program)
}

type Instruction = { readonly code: number; readonly yes: number; readonly no: number; readonly value: number }

/** Offsets in `struct seccomp_data`; of an argument the lower half, little endian. */
const NUMBER = 0
const ARCHITECTURE = 4
const FIRST_ARGUMENT = 16
const SECOND_ARGUMENT = 24

/**
 * Permitted socket families: local, both internet protocols, and netlink to query the network. Others are not confined by a network
 * namespace.
 */
const FAMILIES = [1, 2, 10, 16]

const CLONE_NEWUSER = 0x1000_0000
const TIOCSTI = 0x5412
const TIOCLINUX = 0x541c

const ALLOW = 0x7fff_0000
const KILL_PROCESS = 0x8000_0000
const errno = (number: number) => 0x0005_0000 | number
const DENIED = errno(1)
const NOT_THERE = errno(38)
const NO_SUCH_FAMILY = errno(97)

/** BPF_LD | BPF_W | BPF_ABS */
const load = (value: number): Instruction => ({ code: 0x20, yes: 0, no: 0, value })
/** BPF_JMP | BPF_JEQ | BPF_K; jumps forward by this number of instructions. */
const jumpIfEqual = (value: number, yes: number, no: number): Instruction => ({ code: 0x15, yes, no, value })
/** BPF_JMP | BPF_JGT | BPF_K */
const jumpIfAbove = (value: number, yes: number, no: number): Instruction => ({ code: 0x25, yes, no, value })
/** BPF_JMP | BPF_JSET | BPF_K */
const jumpIfAnyBit = (value: number, yes: number, no: number): Instruction => ({ code: 0x45, yes, no, value })
/** BPF_RET | BPF_K */
const end = (value: number): Instruction => ({ code: 0x06, yes: 0, no: 0, value })

function encoded(program: readonly Instruction[]): Uint8Array {
  const bytes = new DataView(new ArrayBuffer(program.length * 8))
  program.forEach(({ code, yes, no, value }, place) => {
    bytes.setUint16(place * 8, code, true)
    bytes.setUint8(place * 8 + 2, yes)
    bytes.setUint8(place * 8 + 3, no)
    bytes.setUint32(place * 8 + 4, value >>> 0, true)
  })
  return new Uint8Array(bytes.buffer)
}
