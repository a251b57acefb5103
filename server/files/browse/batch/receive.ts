import type { BatchOutcome } from '#contract/uploads.ts'
import { joinPaths, parsePlainPath, type VirtualPath } from '#server/access/virtual-path.ts'
import { AppError, hookMessage } from '#server/platform/errors.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { TaskGroup } from '#server/platform/queue/task-group.ts'
import type { Content } from '#server/storage/storage.ts'
import type { RequireGrant } from '../file-parts.ts'
import type { FilesService } from '../service.ts'
import { storedTime } from '../stored-time.ts'
import { type BatchFile, isFolderEntry, readBatch } from './frames.ts'

export type BatchRequest = {
  readonly may: RequireGrant<'list' | 'create' | 'modify'>
  /** The common parent folder of all files. */
  readonly folder: VirtualPath
  readonly body: Content
  readonly log: Log
}

/**
 * Limits for one body, in files and bytes: enough that files share their flushes, and low enough that many bodies fit into memory.
 *
 * @limit Uploads | Files of one batch stored concurrently | {works}, together {weight bytes}
 */
const AT_ONCE = { works: 64, weight: 2 * 1024 * 1024 } as const

/**
 * Stores the files of a batch, each like a single upload, and returns the outcome of each. A file is stored once its last byte has arrived,
 * even if the connection then fails; an incomplete file is discarded.
 *
 * @throws AppError `invalid` and `too_large` when the body is unusable; the files before the error are stored
 */
export async function receiveBatch(files: FilesService, request: BatchRequest): Promise<BatchOutcome[]> {
  const outcomes: Promise<BatchOutcome>[] = []
  const storing = new TaskGroup(AT_ONCE)
  try {
    for await (const one of readBatch(request.body)) {
      const { promise, resolve } = Promise.withResolvers<BatchOutcome>()
      outcomes.push(promise)
      await storing.startTask(async () => resolve(await outcomeOf(files, request, one)), one.content.length)
    }
  } finally {
    await storing.waitForAll()
  }
  return Promise.all(outcomes)
}

async function outcomeOf(files: FilesService, request: BatchRequest, one: BatchFile): Promise<BatchOutcome> {
  try {
    return { outcome: await store(files, request, one) }
  } catch (error) {
    const code = error instanceof AppError ? error.code : 'internal'
    if (code === 'internal') request.log.error('a file of a batch could not be stored', errorFields(error))
    const message = hookMessage(error)
    return { outcome: 'failed', code, ...(message !== undefined && { message }) }
  }
}

async function store(
  files: FilesService,
  { may, folder }: BatchRequest,
  { file, content }: BatchFile,
): Promise<'stored' | 'same'> {
  const path = joinPaths(folder, parsePlainPath(file.path))
  if (isFolderEntry(file)) {
    await files.makeDirectory({ may, path, signal: NEVER })
    return 'stored'
  }
  const modified = storedTime(file.modified)
  if (
    file.same &&
    modified !== undefined &&
    (await files.hasIdenticalFile(may('create', path), { size: file.size, modified }))
  )
    return 'same'
  const { override = false } = file
  await files.upload({ may, path, override, content: contentOf(content), modified, signal: NEVER })
  return 'stored'
}

/** The whole file has arrived, so storing it is never aborted. */
const NEVER = new AbortController().signal

const contentOf = (bytes: Uint8Array): Content => ({
  stream: inOnePiece(bytes),
  length: bytes.length,
  whole: async () => bytes,
})

async function* inOnePiece(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  if (bytes.length > 0) yield bytes
}
