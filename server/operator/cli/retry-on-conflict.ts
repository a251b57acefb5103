import { isAppError } from '#server/platform/errors.ts'

const MOST = 20

/** Repeats the work when a concurrent change caused a conflict. @throws errors of `work`; `conflict` after twenty repetitions */
export async function retryOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let left = MOST; ; left--) {
    try {
      return await work()
    } catch (error) {
      if (!isAppError(error, 'conflict') || error.field !== undefined || left === 0) throw error
    }
  }
}
