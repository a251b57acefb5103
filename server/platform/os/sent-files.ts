/** See `findSentFile`; null where the system is not Linux. */
export const findSentFile = process.platform === 'linux' ? (await import('./libc-sent-files.ts')).findSentFile : null
