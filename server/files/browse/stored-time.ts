/** The years from 1970 to 2242, which the usual disks can keep, and the runtime can set. */
const LATEST = 2 ** 33

/**
 * When a file was changed (ms since the epoch), as a disk keeps it: in whole seconds. Undefined, which stands for now, where nothing is
 * said, or something that cannot be kept.
 */
export function storedTime(modified: number | undefined): number | undefined {
  if (modified === undefined) return undefined
  const seconds = Math.floor(modified / 1000)
  return seconds >= 0 && seconds <= LATEST ? seconds : undefined
}
