import type { Grant } from '#server/access/authorize.ts'
import { joinPaths, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import { itemClaim } from '#server/operations/path-locks.ts'
import { type Recorder, recorderOf } from '#server/operations/recorder.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import { itemBusy, nameTaken, notAllowed } from '#server/platform/refusals.ts'
import { isFolder, lookOrNull } from '#server/storage/stat-or-null.ts'
import type { Content, Stat, Storage, WriteOptions } from '#server/storage/storage.ts'
import type { FileParts, RequireGrant } from './file-parts.ts'
import { namesToTry } from './names.ts'
import { type FolderCreator, missingFolders, withCreatedFolders } from './parent-folders.ts'

/** The path where content becomes a file, and whether it may replace an existing one. */
export type UploadTarget = {
  readonly may: RequireGrant<'create' | 'modify'>
  readonly path: VirtualPath
  /** Replace an existing file. */
  readonly override: boolean
}

export type UploadRequest = UploadTarget & {
  readonly content: Content
  /** Modification time of the content in seconds since the epoch, if it is not now. */
  readonly modified?: number | undefined
  readonly signal: AbortSignal
  /** Ends with `busy` when another operation needs the path; see `Task`. */
  readonly givesWay?: boolean
}

/** Content that becomes a file, from any source. */
type IncomingContent = {
  readonly isEmpty: boolean
  readonly becomeNew: (file: Grant<'create'>, options: WriteOptions) => Promise<Stat>
  readonly becomeContentOf: (file: Grant<'modify'>, options: WriteOptions) => Promise<Stat>
}

export type LandRequest = UploadTarget & {
  readonly arrival: IncomingContent
  readonly signal: AbortSignal
  readonly givesWay?: boolean
  /** Whether the operation continues after its request was aborted. For content that is already complete. */
  readonly outlivesRequest: boolean
}

/**
 * Creates a file or, with `override`, replaces the content of an existing one; missing parent folders are created. On failure, the old file
 * is unchanged and nothing new remains. Missing permissions are refused before the disk is accessed.
 *
 * @throws AppError `name_taken`: without `override` when the name exists, with it when a folder has the name
 */
export function upload(parts: FileParts, { content, modified, ...request }: UploadRequest): Promise<Stat> {
  const { storage } = parts
  const arrival: IncomingContent = {
    isEmpty: content.length === 0,
    becomeNew: (file, options) => storage.create(file, content, { ...options, modified }),
    becomeContentOf: (file, options) => storage.replace(file, content, { ...options, modified }),
  }
  return land(parts, { ...request, arrival, outlivesRequest: false })
}

/** Checks whether content could become a file now. Throws the errors that {@link upload} would throw before the first byte. */
export async function checkLanding({ storage }: FileParts, landing: UploadTarget): Promise<void> {
  const { file, replaced } = grantsFor(landing)
  if (file.isBlind) return
  await prepare(storage, file, replaced, landing.may)
}

/**
 * As {@link upload}, for complete content from any source. In a drop box, a free name is selected whether or not content may replace a file,
 * so that the result reveals nothing about the names that are taken.
 */
export async function land(parts: FileParts, request: LandRequest): Promise<Stat> {
  if (!grantsFor(request).file.isBlind) return landAt(parts, request)
  for (const path of namesToTry(request.path)) {
    request.signal.throwIfAborted()
    try {
      return await landAt(parts, { ...request, path })
    } catch (error) {
      if (!isAppError(error, 'name_taken')) throw error
    }
  }
  throw itemBusy()
}

async function landAt(parts: FileParts, request: LandRequest): Promise<Stat> {
  const { may, path, arrival, signal, givesWay = false, outlivesRequest } = request
  const { file, replaced } = grantsFor(request)
  return withCreatedFolders(parts, (folders) =>
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

function grantsFor({ may, path, override }: UploadTarget) {
  if (path === ROOT) throw notAllowed()
  const file = may('create', path)
  return { file, replaced: override && !file.isBlind ? may('modify', path) : null }
}

type Plan =
  | { readonly replaces: Grant<'modify'> }
  | {
      readonly replaces: null
      readonly file: Grant<'create'>
      readonly missing: readonly Grant<'create'>[]
      /** Real location below the served root; null where parent folders are missing. */
      readonly place: VirtualPath | null
    }

async function prepare(
  storage: Storage,
  file: Grant<'create'>,
  replaced: Grant<'modify'> | null,
  may: RequireGrant<'create'>,
): Promise<Plan> {
  const found = await lookOrNull(storage, file)
  if (!found) return { replaces: null, file, missing: await missingFolders(storage, file, may), place: null }
  const { path, stat } = found
  if (!stat) return { replaces: null, file, missing: [], place: joinPaths(file.subject.scope.root, path) }
  if (!replaced || isFolder(stat)) throw nameTaken()
  return { replaces: replaced }
}

async function write(
  plan: Plan,
  arrival: IncomingContent,
  { context, recorder, folders }: { context: ChangeContext; recorder: Recorder; folders: FolderCreator },
): Promise<Stat> {
  const { signal, progress, recorded } = context
  const options = { signal, onProgress: progress.forOneWrite(), nameAfter: recorded }
  const { replaces } = plan
  if (replaces)
    return recorder.recordReplacement(replaces, (keep) =>
      replace(arrival.becomeContentOf(replaces, { ...options, keep })),
    )
  if (plan.missing.length > 0) {
    await recorded
    await folders.createMissing(plan.missing, recorder)
  }
  return recorder.recordCreation(plan.file, () => arrival.becomeNew(plan.file, options), plan.place)
}

/** A link to a folder is not replaced, as a folder is not. */
async function replace(replaced: Promise<Stat>): Promise<Stat> {
  try {
    return await replaced
  } catch (error) {
    if (isAppError(error, 'invalid'))
      throw new AppError('name_taken', 'An item with this name already exists.', { cause: error })
    throw error
  }
}
