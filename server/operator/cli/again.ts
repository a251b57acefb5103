import { isAppError } from '#server/platform/errors.ts'

const MOST = 20

/** Does it anew as often as somebody else was faster. @throws what `work` throws, `conflict` after twenty times */
export async function again<T>(work: () => Promise<T>): Promise<T> {
  for (let left = MOST; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (!isAppError(error, 'conflict') || error.field !== undefined || left === 0) throw error
    }
  }
}
