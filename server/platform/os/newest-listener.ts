/**
 * Makes the newer of two sockets of this process that share a port take in all who come, from now on, and answers whether the system does it.
 * Null where it cannot: only Linux can.
 */
export const newestTakesAll: ((port: number) => boolean) | null =
  process.platform === 'linux' ? (await import('./libc-newest-listener.ts')).newestTakesAll : null
