import { ptr } from 'bun:ffi'
import { once } from '#server/platform/once.ts'
import { openDescriptors } from './libc-descriptors.ts'
import { openLibc } from './open-libc.ts'
import type { Peer, PeerSockets } from './peer.ts'

const libc = once(() =>
  openLibc({
    getpeername: { args: ['i32', 'ptr', 'ptr'], returns: 'i32' },
    getsockname: { args: ['i32', 'ptr', 'ptr'], returns: 'i32' },
    getsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'ptr'], returns: 'i32' },
    setsockopt: { args: ['i32', 'i32', 'i32', 'ptr', 'u32'], returns: 'i32' },
    shutdown: { args: ['i32', 'i32'], returns: 'i32' },
  }),
)

/** Kernel constants, equal on both architectures (asm-generic/socket.h, linux/tcp.h). */
const AF_INET = 2
const AF_INET6 = 10
const SOL_SOCKET = 1
const SO_LINGER = 13
const IPPROTO_TCP = 6
const TCP_INFO = 11
const TCP_CONGESTION = 13
const SO_ACCEPTCONN = 30
const SHUT_RDWR = 2

/** Offsets in `struct tcp_info` at which `tcpi_bytes_acked` begins and ends. */
const BYTES_ACKED = 120
const BYTES_ACKED_END = 128

/** Buffers on ArrayBuffers of their own; see `libc.ts`. */
const fixed = (bytes: number) => Buffer.from(new ArrayBuffer(bytes))
const place = fixed(128)
const length = fixed(4)
const info = fixed(256)
const [placePtr, lengthPtr, infoPtr] = [ptr(place), ptr(length), ptr(info)]

/** `struct linger`: on, for zero seconds. */
const NO_LINGER = fixed(8)
NO_LINGER.writeInt32LE(1, 0)
const noLingerPtr = ptr(NO_LINGER)

/** A congestion control that every kernel has, and that does not pace what it sends. */
const UNPACED = Buffer.from(new ArrayBuffer(4))
UNPACED.write('reno')
const unpacedPtr = ptr(UNPACED)

/**
 * Sends at full speed on the connections that a port of this machine accepts from now on. Where BBR is the system's congestion control, it
 * spreads packets over time, which only costs time and processor time when they stay in the machine.
 */
export function unpaceListener(port: number): void {
  for (const descriptor of openDescriptors())
    if (isListening(descriptor) && nameOf(libc().getsockname, descriptor)?.port === port)
      libc().setsockopt(descriptor, IPPROTO_TCP, TCP_CONGESTION, unpacedPtr, UNPACED.length)
}

/** Returns the name of a connection's congestion control; null for a descriptor that is not a TCP connection. */
export function congestionControlOf(descriptor: number): string | null {
  length.writeInt32LE(info.length, 0)
  if (libc().getsockopt(descriptor, IPPROTO_TCP, TCP_CONGESTION, infoPtr, lengthPtr) !== 0) return null
  return info.toString('latin1', 0, length.readInt32LE(0)).replace(/\0.*$/s, '')
}

function isListening(descriptor: number): boolean {
  length.writeInt32LE(4, 0)
  return libc().getsockopt(descriptor, SOL_SOCKET, SO_ACCEPTCONN, infoPtr, lengthPtr) === 0 && info.readInt32LE(0) === 1
}

type Name = { readonly address: string; readonly port: number }

export const peerSockets: PeerSockets = {
  find: ({ address, port, localPort }: Peer) => {
    const wanted = canonical(address)
    return openDescriptors().filter((descriptor) => {
      const peer = nameOf(libc().getpeername, descriptor)
      if (peer?.port !== port || canonical(peer.address) !== wanted) return false
      return nameOf(libc().getsockname, descriptor)?.port === localPort
    })
  },
  acknowledged: (descriptor) => {
    length.writeInt32LE(info.length, 0)
    const answered = libc().getsockopt(descriptor, IPPROTO_TCP, TCP_INFO, infoPtr, lengthPtr) === 0
    if (!answered || length.readInt32LE(0) < BYTES_ACKED_END) return null
    return Number(info.readBigUInt64LE(BYTES_ACKED))
  },
  reset: (descriptor) => {
    libc().setsockopt(descriptor, SOL_SOCKET, SO_LINGER, noLingerPtr, NO_LINGER.length)
    // The runtime closes the descriptor once it notices.
    libc().shutdown(descriptor, SHUT_RDWR)
  },
}

/** Returns an address and port; null for a descriptor that is not an IP connection. */
function nameOf(ask: ReturnType<typeof libc>['getpeername'], descriptor: number): Name | null {
  length.writeInt32LE(place.length, 0)
  if (ask(descriptor, placePtr, lengthPtr) !== 0) return null
  const port = place.readUInt16BE(2)
  const family = place.readUInt16LE(0)
  if (family === AF_INET) return { port, address: place.subarray(4, 8).join('.') }
  if (family !== AF_INET6) return null
  const groups = Array.from({ length: 8 }, (_, index) => place.readUInt16BE(8 + 2 * index).toString(16))
  return { port, address: groups.join(':') }
}

/** Returns the canonical form of an IP address, without its zone. An IPv4-mapped address becomes IPv4. */
function canonical(address: string): string {
  const plain = address.replace(/%.*$/, '')
  if (!plain.includes(':')) return plain
  const host = new URL(`http://[${plain}]/`).hostname.slice(1, -1)
  const [, high, low] = /^::ffff:([\da-f]{1,4}):([\da-f]{1,4})$/.exec(host) ?? []
  if (high === undefined || low === undefined) return host
  const [first, second] = [Number.parseInt(high, 16), Number.parseInt(low, 16)]
  return [first >> 8, first & 255, second >> 8, second & 255].join('.')
}
