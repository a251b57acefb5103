import * as linux from './libc-newest-listener.ts'

/**
 * Directs all new connections to the newer of two sockets of this process that share a port; returns whether the system supports it. Null
 * where the system is not Linux.
 */
export const preferNewestListener = process.platform === 'linux' ? linux.preferNewestListener : null
