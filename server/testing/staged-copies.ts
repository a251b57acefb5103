import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { Storage } from '#server/storage/storage.ts'

/** Calls `before` with the source of each file that is copied into a staged folder from now on. */
export function beforeStagedCopies(storage: Storage, before: (from: VirtualPath) => unknown): void {
  const { stageFolder } = storage
  storage.stageFolder = async (to, beside) => {
    const staged = await stageFolder.call(storage, to, beside)
    const { copy } = staged
    staged.copy = async (from, lands, options) => {
      await before(from.path)
      return copy.call(staged, from, lands, options)
    }
    return staged
  }
}
