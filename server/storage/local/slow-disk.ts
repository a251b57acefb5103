import { readFileSync, statfsSync } from 'node:fs'

/** Types of file systems behind a network or another process (statfs(2), linux/magic.h). */
const FAR: ReadonlySet<number> = new Set([
  0x6969, 0x517b, 0xff534d42, 0xfe534d42, 0x65735546, 0x01021997, 0x00c36400, 0x5346414f, 0x47504653, 0x0bd00bd0,
])

/** Does a folder lie on a disk that turns, or behind a network? Where the system does not tell, it is taken for a fast one. */
export function isSlowDisk(folder: string | Buffer, device: bigint): boolean {
  return isFar(folder) || turns(device)
}

function isFar(folder: string | Buffer): boolean {
  try {
    return FAR.has(statfsSync(folder).type >>> 0)
  } catch {
    // It is gone, or the system does not say.
    return false
  }
}

/** A partition's disk stands one folder above it (Documentation/ABI/stable/sysfs-block). */
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
