/**
 * Latest supported time in seconds since the epoch, in the year 2242: common file systems store the years from 1970 on, and the runtime can
 * set them.
 */
const LATEST = 2 ** 33

/**
 * Converts a modification time from milliseconds since the epoch to whole seconds, as disks store it. Returns undefined, which stands for
 * the current time, if the time is missing or cannot be stored.
 */
export function storedTime(modified: number | undefined): number | undefined {
  if (modified === undefined) return undefined
  const seconds = Math.floor(modified / 1000)
  return seconds >= 0 && seconds <= LATEST ? seconds : undefined
}
