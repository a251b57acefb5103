import { statfs } from 'node:fs/promises'
import { release } from 'node:os'
import type { PlatformFs } from './platform-fs.ts'

/**
 * File systems of local disks on which syncfs(2) guarantees the same durability as fsync(2) of each file, by their
 * magic numbers (statfs(2)): ext2 to ext4, XFS, Btrfs, F2FS, ZFS, bcachefs, and tmpfs, which never survives a restart.
 * Network and FUSE file systems may delay writes, so their files are flushed one by one.
 */
const FLUSHING: ReadonlySet<number> = new Set([
  0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0xca451a4e, 0x01021994,
])

/** Since Linux 5.8, syncfs reports failed writes. */
const TELLS_FAILURES = { major: 5, minor: 8 } as const

/** Returns whether one call can make the whole content of an open directory durable, regardless of the number of files. */
export async function flushesAsOne(platformFs: PlatformFs, folder: number): Promise<boolean> {
  const path = platformFs.reopenPath(folder)
  if (path === null || !tellsFailures(release())) return false
  const { type } = await statfs(path)
  return FLUSHING.has(type)
}

function tellsFailures(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > TELLS_FAILURES.major || (major === TELLS_FAILURES.major && minor >= TELLS_FAILURES.minor)
}
