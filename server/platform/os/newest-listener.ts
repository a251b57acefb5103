/**
 * Directs all new connections to the newer of two sockets of this process that share a port; returns whether the system supports it. Null
 * where the system is not Linux.
 */
export const preferNewestListener: ((port: number) => boolean) | null =
  process.platform === 'linux' ? (await import('./libc-newest-listener.ts')).preferNewestListener : null
