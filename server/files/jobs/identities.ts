import type { VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { lookAt } from '#server/storage/look.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { JobMay, Step } from './steps.ts'

/** What each item of a deletion is, in the order of its steps; null where nothing is there. */
export type Identities = readonly (string | null)[]

/** Tells an item from whatever else may have its name later. Null where nothing is there, and where it may not be asked for: its step says why. */
export async function identityOf(storage: Storage, may: JobMay, path: VirtualPath): Promise<string | null> {
  try {
    const stat = await lookAt(storage, may('delete', path))
    return stat && `${stat.identity} ${stat.bornNs}`
  } catch (error) {
    if (isAppError(error)) return null
    throw error
  }
}

/** What each item is that is to go, so that after a stop of the server nothing goes that has taken its name meanwhile. */
export async function identitiesOf(
  storage: Storage,
  may: JobMay,
  steps: readonly Step[],
  signal: AbortSignal,
): Promise<Identities> {
  const identities: (string | null)[] = []
  for (const { path } of steps) {
    signal.throwIfAborted()
    identities.push(await identityOf(storage, may, path))
  }
  return identities
}
