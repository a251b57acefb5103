import * as linux from './libc-peer-sockets.ts'
import type { PeerSockets } from './peer.ts'

/** See `libc-peer-sockets.ts`; null where the system is not Linux. */
export const unpaceListener = process.platform === 'linux' ? linux.unpaceListener : null

/** Null where the system is not Linux. */
export const peerSockets: PeerSockets | null = process.platform === 'linux' ? linux.peerSockets : null
