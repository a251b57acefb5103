import type { PeerSockets } from '#server/access/transfers.ts'

/** Null where the system is not Linux. */
export const peerSockets: PeerSockets | null =
  process.platform === 'linux' ? (await import('./local/libc-peer-sockets.ts')).peerSockets : null
