import type { PeerSockets } from './peer.ts'

/** Null where the system is not Linux. */
export const peerSockets: PeerSockets | null =
  process.platform === 'linux' ? (await import('./libc-peer-sockets.ts')).peerSockets : null
