import * as linux from './libc-program-pages.ts'

/** See `unmapProgramPages`; null where the system is not Linux. */
export const unmapProgramPages = process.platform === 'linux' ? linux.unmapProgramPages : null
