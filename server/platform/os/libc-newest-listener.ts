import { ptr } from 'bun:ffi'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { once } from '#server/platform/once.ts'
import { openLibc } from './open-libc.ts'

const libc = once(() => openLibc({ setsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'u32'], returns: 'i32' } }))

/** Constants of setsockopt(2), equal on both architectures. */
const SOL_SOCKET = 1
const SO_ATTACH_REUSEPORT_CBPF = 51

/** `ret #1` of classic BPF: the opcode, no jumps, and the number. */
const RETURN_SECOND = Buffer.from(new ArrayBuffer(8))
RETURN_SECOND.writeUInt16LE(0x06, 0)
RETURN_SECOND.writeUInt32LE(1, 4)

/**
 * Sockets of this process that listen on one port share connections (SO_REUSEPORT). This directs all new ones to the second socket, the
 * newer one; the first receives them again when it is the only one.
 *
 * @returns whether the system supports it
 */
export function preferNewestListener(port: number): boolean {
  // struct sock_fprog: the number of instructions, and their address.
  const program = Buffer.from(new ArrayBuffer(16))
  program.writeUInt16LE(1, 0)
  program.writeBigUInt64LE(BigInt(ptr(RETURN_SECOND)), 8)
  const place = ptr(program)
  const sockets = listening(port)
  const taken = sockets.map((socket) =>
    libc().setsockopt(socket, SOL_SOCKET, SO_ATTACH_REUSEPORT_CBPF, place, program.length),
  )
  return taken.includes(0)
}

/** Returns the descriptors of this process that listen on a port, at any address. */
function listening(port: number): number[] {
  const wanted = new Set(['tcp', 'tcp6'].flatMap((table) => listeners(table, port)))
  return readdirSync('/proc/self/fd').flatMap((name) => {
    const inode = /^socket:\[(\d+)\]$/.exec(target(name))?.[1]
    return inode !== undefined && wanted.has(inode) ? [Number(name)] : []
  })
}

/** Returns the inodes in a kernel table (proc_net_tcp): number, local address, remote address, state, …, inode. */
function listeners(table: string, port: number): string[] {
  const LISTENS = '0A'
  const local = `:${port.toString(16).toUpperCase().padStart(4, '0')}`
  return read(`/proc/self/net/${table}`)
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .flatMap((words) => (words[1]?.endsWith(local) && words[3] === LISTENS ? [words[9] ?? ''] : []))
}

/** Without IPv6, its table does not exist. */
function read(file: string): string {
  try {
    return readFileSync(file, 'latin1')
  } catch (error) {
    if (error instanceof Error && 'code' in error) return ''
    throw error
  }
}

/** The descriptor of the listing itself is closed by now. */
function target(descriptor: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${descriptor}`)
  } catch (error) {
    if (error instanceof Error && 'code' in error) return ''
    throw error
  }
}
