import type { Grant } from '#server/access/authorize.ts'
import { ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import { itemClaim } from '#server/operations/path-locks.ts'
import { type Recorder, recorderOf } from '#server/operations/recorder.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { nameTaken, notAllowed } from '#server/platform/refusals.ts'
import { isFolder, lookAt } from '#server/storage/look.ts'
import type { Content, Stat, Storage, WriteOptions } from '#server/storage/storage.ts'
import type { FileParts, May } from './file-parts.ts'
import { type FolderMaker, missingFolders, withFolders } from './parent-folders.ts'

/** Where content becomes a file, and whether it may take the place of one. */
export type Landing = {
  readonly may: May<'create' | 'modify'>
  readonly path: VirtualPath
  /** Replace a file that is there. */
  readonly override: boolean
}

export type UploadRequest = Landing & {
  readonly content: Content
  /** When the content was changed, in seconds since the epoch, where that is not now. */
  readonly modified?: number | undefined
  readonly signal: AbortSignal
  /** Ends `busy` when another operation needs the place; see `Task`. */
  readonly givesWay?: boolean
}

/** What becomes a file, however it came here. */
type Arrival = {
  readonly isEmpty: boolean
  readonly becomeNew: (file: Grant<'create'>, options: WriteOptions) => Promise<Stat>
  readonly becomeContentOf: (file: Grant<'modify'>, options: WriteOptions) => Promise<Stat>
}

export type LandRequest = Landing & {
  readonly arrival: Arrival
  readonly signal: AbortSignal
  readonly givesWay?: boolean
  /** Does it go on when its request is gone? Where all bytes are here already. */
  readonly outlivesRequest: boolean
}

/**
 * A new file, or with `override` new content for one that is there; folders missing above it are made. Whatever goes wrong, the old file
 * stays as it was and nothing new stays behind. What may not be done is refused before the disk is asked (contract D-54).
 *
 * @throws AppError `name_taken` without `override` when anything has the name, with it when a folder has
 */
export function upload(parts: FileParts, { content, modified, ...request }: UploadRequest): Promise<Stat> {
  const { storage } = parts
  const arrival: Arrival = {
    isEmpty: content.length === 0,
    becomeNew: (file, options) => storage.create(file, content, { ...options, modified }),
    becomeContentOf: (file, options) => storage.replace(file, content, { ...options, modified }),
  }
  return land(parts, { ...request, arrival, outlivesRequest: false })
}

/** Could content become a file there now? Refuses what {@link upload} would refuse before the first byte. */
export async function checkLanding({ storage }: FileParts, landing: Landing): Promise<void> {
  const { file, replaced } = leaveFor(landing)
  await prepare(storage, file, replaced, landing.may)
}

/** As {@link upload}, for content that is here in whatever form. */
export async function land(parts: FileParts, request: LandRequest): Promise<Stat> {
  const { may, path, arrival, signal, givesWay = false, outlivesRequest } = request
  const { file, replaced } = leaveFor(request)
  return withFolders(parts, (folders) =>
    parts.executor.run({
      kind: arrival.isEmpty ? 'create' : 'upload',
      subject: file.subject,
      paths: [path],
      claims: [itemClaim(file.subject.scope, path)],
      signal,
      outlivesRequest,
      givesWay,
      begins: 'staging',
      prepare: () => prepare(parts.storage, file, replaced, may),
      change: (plan, context) => write(plan, arrival, { context, recorder: recorderOf(parts, context), folders }),
    }),
  )
}

function leaveFor({ may, path, override }: Landing) {
  if (path === ROOT) throw notAllowed()
  return { file: may('create', path), replaced: override ? may('modify', path) : null }
}

type Plan =
  | { readonly replaces: Grant<'modify'> }
  | { readonly replaces: null; readonly file: Grant<'create'>; readonly missing: readonly Grant<'create'>[] }

async function prepare(
  storage: Storage,
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
  plan: Plan,
  arrival: Arrival,
  { context, recorder, folders }: { context: ChangeContext; recorder: Recorder; folders: FolderMaker },
): Promise<Stat> {
  const { signal, progress, recorded } = context
  const options = { signal, onProgress: progress.forOneWrite(), nameAfter: recorded }
  const { replaces } = plan
  if (replaces)
    return recorder.replacing(replaces, (keep) => replace(arrival.becomeContentOf(replaces, { ...options, keep })))
  if (plan.missing.length > 0) {
    await recorded
    await folders.make(plan.missing, recorder)
  }
  return recorder.making(plan.file, () => arrival.becomeNew(plan.file, options))
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
