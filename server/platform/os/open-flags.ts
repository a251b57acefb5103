/** open(2) flags. Two of them differ between x86-64 and arm64 (asm-generic/fcntl.h and arch/arm64's). */
export const arm = process.arch === 'arm64'
export const OPEN = {
  READ: 0,
  READ_WRITE: 2,
  CREATE: 0o100,
  APPEND: 0o2000,
  EXCLUSIVE: 0o200,
  NONBLOCK: 0o4000,
  DIRECTORY: arm ? 0o40000 : 0o200000,
  NOFOLLOW: arm ? 0o100000 : 0o400000,
  CLOEXEC: 0o2000000,
  PATH: 0o10000000,
  TMPFILE: 0o20000000 | (arm ? 0o40000 : 0o200000),
} as const
