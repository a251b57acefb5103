import type { VirtualPath } from '#server/access/virtual-path.ts'
import { isAppError } from '#server/platform/errors.ts'
import { lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { RequireJobGrant, Step } from './steps.ts'

/** Identities of the items of a deletion, in the order of its steps; null where nothing exists. */
export type Identities = readonly (string | null)[]

/**
 * Returns a value that distinguishes an item from any later one of the same name. Null where nothing exists, and where
 * the subject has no permission: the step then fails with the reason.
 */
export async function identityOf(storage: Storage, may: RequireJobGrant, path: VirtualPath): Promise<string | null> {
  try {
    const stat = await lstatOrNull(storage, may('delete', path))
    return stat && `${stat.identity} ${stat.bornNs}`
  } catch (error) {
    if (isAppError(error)) return null
    throw error
  }
}

/** Returns the identity of each item to delete, so that after a restart of the server no item is deleted that has its name since. */
export async function identitiesOf(
  storage: Storage,
  may: RequireJobGrant,
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
