import { readFileSync, statfsSync } from 'node:fs'

/** Types of file systems behind a network or another process (statfs(2), linux/magic.h). */
const FAR: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x01021997, 0x00c36400, 0x5346414f, 0x47504653, 0x0bd00bd0,
])

/** Returns whether a directory is on a rotational disk or behind a network; false where the system does not tell. */
export function isSlowDisk(folder: string | Buffer, device: bigint): boolean {
  return isFar(folder) || turns(device)
}

function isFar(folder: string | Buffer): boolean {
  try {
    return FAR.has(statfsSync(folder).type >>> 0)
  } catch {
    // The directory no longer exists, or the system does not tell.
    return false
  }
}

/** Returns whether the disk is rotational. The disk of a partition is one directory above it (Documentation/ABI/stable/sysfs-block). */
function turns(device: bigint): boolean {
  const number = `${device >> 32n}:${device & 0xffffffffn}`
  return ['', '../'].some((above) => {
    try {
      return readFileSync(`/sys/dev/block/${number}/${above}queue/rotational`, 'latin1').trim() === '1'
    } catch {
      // No such device, as behind a network or in a container.
      return false
    }
  })
}
