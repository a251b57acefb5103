import type { Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import { itemClaim } from '#server/operations/path-locks.ts'
import { recorderOf } from '#server/operations/recorder.ts'
import { isAppError } from '#server/platform/errors.ts'
import { nameTaken } from '#server/platform/refusals.ts'
import { statOrNull } from '#server/storage/stat-or-null.ts'
import type { FileParts, RequireGrant } from './file-parts.ts'
import { missingFolders, withCreatedFolders } from './parent-folders.ts'

export type MakeDirectoryRequest = {
  readonly may: RequireGrant<'list' | 'create'>
  readonly path: VirtualPath
  readonly signal: AbortSignal
}

/**
 * Creates a folder and its missing parent folders. Succeeds if the folder already exists.
 *
 * @throws AppError `name_taken` when something other than a folder has the name
 */
export async function makeDirectory(parts: FileParts, request: MakeDirectoryRequest): Promise<void> {
  const { may, path } = request
  const { storage } = parts
  const folder = may('create', path)
  const look = may('list', path)
  if (await isThere(storage, look)) return
  try {
    await make(parts, folder, request)
  } catch (error) {
    // Another request created it at the same time, or a link with this name leads to a folder.
    if (isAppError(error, 'name_taken') && (await isThere(storage, look))) return
    throw error
  }
}

function make(parts: FileParts, folder: Grant<'create'>, { may, path, signal }: MakeDirectoryRequest): Promise<void> {
  const { storage, executor } = parts
  return withCreatedFolders(parts, (folders) =>
    executor.run({
      kind: 'makeDirectory',
      subject: folder.subject,
      paths: [path],
      claims: [itemClaim(folder.subject.scope, path)],
      signal,
      outlivesRequest: false,
      begins: 'recorded',
      prepare: () => missingFolders(storage, folder, may),
      change: async (missing, context) => {
        const recorder = recorderOf(parts, context)
        await folders.createMissing(missing, recorder)
        await recorder.recordCreationOf(folder, () => storage.makeDirectory(folder))
      },
    }),
  )
}

async function isThere(storage: FileParts['storage'], folder: Grant<'list'>): Promise<boolean> {
  const stat = await statOrNull(storage, folder)
  if (stat && stat.kind !== 'directory') throw nameTaken()
  return stat !== null
}
