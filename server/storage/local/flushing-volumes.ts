import { statfs } from 'node:fs/promises'
import { release } from 'node:os'
import type { Door } from './door.ts'

/**
 * File systems of local disks on which syncfs(2) makes as durable as fsync(2) of each file does, by their magic numbers (statfs(2)):
 * ext2 to ext4, XFS, Btrfs, F2FS, ZFS, bcachefs, and tmpfs, where nothing outlives the machine anyway. Network file systems and those of
 * FUSE may keep something back, so their files are flushed one by one.
 */
const FLUSHING: ReadonlySet<number> = new Set([
  0xef53, 0x58465342, 0x9123683e, 0xf2f52010, 0x2fc12fc1, 0xca451a4e, 0x01021994,
])

/** From Linux 5.8 on syncfs tells of what could not be written. */
const TELLS_FAILURES = { major: 5, minor: 8 } as const

/** Can all that is in an open folder be made durable by one call, however many files it is? */
export async function flushesAsOne(door: Door, folder: number): Promise<boolean> {
  const path = door.reopenPath(folder)
  if (path === null || !tellsFailures(release())) return false
  const { type } = await statfs(path)
  return FLUSHING.has(type)
}

function tellsFailures(version: string): boolean {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  return major > TELLS_FAILURES.major || (major === TELLS_FAILURES.major && minor >= TELLS_FAILURES.minor)
}
