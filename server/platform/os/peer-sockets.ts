import type { PeerSockets } from '#server/access/transfers/transfers.ts'

/** Null where the system is not Linux. */
export const peerSockets: PeerSockets | null =
  process.platform === 'linux' ? (await import('./libc-peer-sockets.ts')).peerSockets : null
