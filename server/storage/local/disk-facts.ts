import { accessSync, constants, existsSync, readFileSync, statfsSync, statSync } from 'node:fs'
import { dirname } from 'node:path'
import { ControlGroups } from '#server/platform/os/control-groups.ts'
import { describeServedDisk } from './served-disk.ts'

/** Names of file systems by their magic numbers (statfs(2)). */
const KINDS: ReadonlyMap<number, string> = new Map([
  [0xef53, 'ext4'],
  [0x58465342, 'xfs'],
  [0x9123683e, 'btrfs'],
  [0x2fc12fc1, 'zfs'],
  [0xf2f52010, 'f2fs'],
  [0x794c7630, 'overlay'],
  [0x01021994, 'tmpfs'],
  [0x4d44, 'fat'],
  [0x2011bab0, 'exfat'],
  [0x5346544e, 'ntfs'],
  [0x6969, 'nfs'],
  [0x517b, 'smb'],
  [0xff534d42, 'cifs'],
  [0xfe534d42, 'smb2'],
  [0x65735546, 'fuse'],
  [0x01021997, '9p'],
  [0x00c36400, 'ceph'],
])

const FAR: ReadonlySet<string> = new Set(['nfs', 'smb', 'cifs', 'smb2', 'fuse', '9p', 'ceph'])

/** Returns the kind of file system a directory is on; `far` means behind a network or another program. */
export function fileSystemOf(folder: string): { readonly kind: string; readonly far: boolean } {
  const type = statfsSync(folder).type >>> 0
  const kind = KINDS.get(type) ?? `0x${type.toString(16)}`
  return { kind, far: FAR.has(kind) }
}

/** Returns the directory, or its nearest ancestor that exists. */
export function nearestFolder(folder: string): string {
  return existsSync(folder) || dirname(folder) === folder ? folder : nearestFolder(dirname(folder))
}

/** Returns whether this account can create files in the directory. */
export function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Returns whether the disk treats names that differ only in letter case as the same. */
export const isCaseBlind = (folder: string): boolean => describeServedDisk(folder, []).matching === 'case-blind'

/** Returns whether the kernel itself can confine paths to a directory (openat2(2)). */
export async function hasContainment(): Promise<boolean> {
  if (process.platform !== 'linux') return false
  return (await import('#server/platform/os/libc.ts')).hasOpenat2()
}

/** Returns whether processes can be counted and limited as a group. */
export async function hasControlGroups(): Promise<boolean> {
  const groups = ControlGroups.open()
  await groups?.close()
  return groups !== null
}

/**
 * Returns the maximum number of files this process can open, and of directories this account can watch; null where the
 * system does not tell.
 */
export function systemLimits(): { readonly files: number | null; readonly watches: number | null } {
  const files = /^Max open files\s+(\d+|unlimited)/m.exec(read('/proc/self/limits'))?.[1]
  const watches = read('/proc/sys/fs/inotify/max_user_watches').trim()
  return {
    files: files === undefined ? null : Number(files.replace('unlimited', 'Infinity')),
    watches: watches === '' ? null : Number(watches),
  }
}

/** Returns the modification time of a file, in milliseconds since the epoch; null where it does not exist. */
export const changedAt = (file: string): number | null => statSync(file, { throwIfNoEntry: false })?.mtimeMs ?? null

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The file does not exist on every system.
    return ''
  }
}
