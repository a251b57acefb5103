import * as linux from './libc-peer-sockets.ts'
import type { PeerSockets } from './peer.ts'

/** Null where the system is not Linux. */
export const peerSockets: PeerSockets | null = process.platform === 'linux' ? linux.peerSockets : null
