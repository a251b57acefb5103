/** Of the years 1901 to 2242, which the usual disks can keep. */
const EARLIEST = -(2 ** 31)
const LATEST = 2 ** 33

/**
 * When a file was changed (ms since the epoch), as a disk keeps it: in whole seconds. Undefined, which stands for now, where nothing is said
 * or no disk could keep it.
 */
export function storedTime(modified: number | undefined): number | undefined {
  if (modified === undefined) return undefined
  const seconds = Math.floor(modified / 1000)
  return seconds >= EARLIEST && seconds <= LATEST ? seconds : undefined
}
