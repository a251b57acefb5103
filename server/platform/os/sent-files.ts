import * as linux from './libc-sent-files.ts'

/** See `findSentFile`; null where the system is not Linux. */
export const findSentFile = process.platform === 'linux' ? linux.findSentFile : null
