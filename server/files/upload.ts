import type { Grant } from '#server/access/authorize.ts'
import { ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError, isAppError } from '#server/lib/errors.ts'
import { nameTaken, notAllowed } from '#server/lib/refusals.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import { itemClaim } from '#server/operations/path-locks.ts'
import type { Content, Stat } from '#server/storage/storage.ts'
import type { FileParts, May } from './file-parts.ts'
import { isFolder, lookAt } from './look.ts'
import { type FolderMaker, missingFolders, withFolders } from './parent-folders.ts'

export type UploadRequest = {
  readonly may: May<'create' | 'modify'>
  readonly path: VirtualPath
  /** Replace a file that is there. */
  readonly override: boolean
  readonly content: Content
  /** When the content was changed, in seconds since the epoch, where that is not now. */
  readonly modified?: number | undefined
  readonly signal: AbortSignal
  /** Ends `busy` when another operation needs the place; see `Task`. */
  readonly givesWay?: boolean
}

/**
 * A new file, or with `override` new content for one that is there; folders missing above it are made. Whatever goes wrong, the old file
 * stays as it was and nothing new stays behind. What may not be done is refused before the disk is asked (contract D-54).
 *
 * @throws AppError `name_taken` without `override` when anything has the name, with it when a folder has
 */
export async function upload(parts: FileParts, request: UploadRequest): Promise<Stat> {
  const { may, path, override, signal, givesWay = false } = request
  if (path === ROOT) throw notAllowed()
  const file = may('create', path)
  const replaced = override ? may('modify', path) : null
  return withFolders(parts, (folders) =>
    parts.executor.run({
      kind: request.content.length === 0 ? 'create' : 'upload',
      subject: file.subject,
      paths: [path],
      claims: [itemClaim(file.subject.scope, path)],
      signal,
      outlivesRequest: false,
      givesWay,
      begins: 'staging',
      prepare: () => prepare(parts, file, replaced, may),
      change: (plan, context) => write(parts, plan, request, context, folders),
    }),
  )
}

type Plan =
  | { readonly replaces: Grant<'modify'> }
  | { readonly replaces: null; readonly file: Grant<'create'>; readonly missing: readonly Grant<'create'>[] }

async function prepare(
  { storage }: FileParts,
  file: Grant<'create'>,
  replaced: Grant<'modify'> | null,
  may: May<'create'>,
): Promise<Plan> {
  const there = await lookAt(storage, file)
  if (!there) return { replaces: null, file, missing: await missingFolders(storage, file, may) }
  if (!replaced || isFolder(there)) throw nameTaken()
  return { replaces: replaced }
}

async function write(
  { storage }: FileParts,
  plan: Plan,
  { content, modified }: UploadRequest,
  { signal, progress, recorded }: ChangeContext,
  folders: FolderMaker,
): Promise<Stat> {
  const options = { signal, onProgress: progress.forOneWrite(), nameAfter: recorded, modified }
  if (plan.replaces) return replace(storage.replace(plan.replaces, content, options))
  if (plan.missing.length > 0) {
    await recorded
    await folders.make(plan.missing)
  }
  return storage.create(plan.file, content, options)
}

/** A link to a folder keeps its name as a folder does. */
async function replace(replaced: Promise<Stat>): Promise<Stat> {
  try {
    return await replaced
  } catch (error) {
    if (isAppError(error, 'invalid')) throw new AppError('name_taken', 'The name is taken.', { cause: error })
    throw error
  }
}
