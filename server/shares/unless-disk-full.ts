import { isAppError } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'

/** Returns what `record` returns; null if the disk is full, which is logged. For records that visitors, who only read, do not depend on. */
export async function unlessDiskFull<T>(log: Pick<Log, 'error'>, record: () => Promise<T>): Promise<T | null> {
  try {
    return await record()
  } catch (error) {
    if (!isAppError(error, 'disk_full')) throw error
    log.error('the use of a share link could not be recorded', errorFields(error))
    return null
  }
}
