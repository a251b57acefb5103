import type { StagingLog } from '#server/storage/storage.ts'
import type { Journal } from './journal.ts'

/** Returns the staging log of a storage, which is stored in the journal and written with its batches. */
export function stagingLog(journal: Journal): StagingLog {
  return {
    record: (entry) => journal.staged(entry),
    forget: async (entry) => journal.unstaged(entry),
    all: () => journal.allStaged(),
  }
}
