import type { ArchiveFormat } from '#contract/archives.ts'
import type { Grant } from '#server/access/authorize.ts'
import { child, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { ArchiveGrants } from '#server/files/archive-formats/writers/archive.ts'
import type { FileParts, RequireGrant } from '#server/files/browse/file-parts.ts'
import { withDestination } from '#server/files/browse/transfer.ts'
import type { ChangeContext } from '#server/operations/executor.ts'
import type { JobControl } from '#server/operations/job-control.ts'
import { itemClaim } from '#server/operations/path-locks.ts'
import { recorderOf } from '#server/operations/recorder.ts'
import { nameTaken, notAllowed } from '#server/platform/refusals.ts'
import { isFolder, lstatOrNull } from '#server/storage/stat-or-null.ts'
import { type Selection, selectionOf } from './selection.ts'
import type { Archives, PackedArchive } from './service.ts'

export type CreateArchiveParts = FileParts & { readonly archives: Archives }

export type CreateArchiveRequest = {
  readonly may: RequireGrant<'list' | 'download' | 'create' | 'modify'>
  /** The folder with the items to pack, and their names. */
  readonly folder: VirtualPath
  readonly names: readonly string[]
  /** Path of the archive; its folder exists. */
  readonly to: VirtualPath
  readonly format: ArchiveFormat
  /** Replace an existing file. */
  readonly override: boolean
  /** Select a free name if the requested one is taken. */
  readonly rename: boolean
  readonly signal: AbortSignal
  readonly job?: JobControl | undefined
}

/**
 * Packs items of a folder into a new archive file. Items that the subject may not list or download, links and special files are skipped, as
 * in downloads. The archive appears when it is complete; a replaced file remains until then.
 *
 * @throws AppError `not_found` when none of the items exists, `name_taken`, `too_large`, `conflict` when a file changed meanwhile
 */
export async function createArchive(parts: CreateArchiveParts, request: CreateArchiveRequest): Promise<void> {
  const { may, folder, names, to, override } = request
  const grants: ArchiveGrants = { list: may('list', folder), download: may('download', folder) }
  if (to === ROOT) throw notAllowed()
  may('create', to)
  if (override) may('modify', to)
  const selection = selectionOf(
    folder,
    names.map((name) => child(folder, name)),
  )
  const transfer = { ...request, from: folder }
  await withDestination(
    parts.storage,
    transfer,
    (path) => may('create', path),
    (file) => {
      const replace = override ? may('modify', file.path) : null
      return createAt(parts, request, { grants, selection, file, replace })
    },
  )
}

type Making = {
  readonly grants: ArchiveGrants
  readonly selection: Selection
  readonly file: Grant<'create'>
  readonly replace: Grant<'modify'> | null
}

function createAt(parts: CreateArchiveParts, request: CreateArchiveRequest, making: Making): Promise<void> {
  const { storage, executor } = parts
  const { file, replace } = making
  const { folder, signal, job } = request
  return executor.run({
    kind: 'archive',
    subject: file.subject,
    paths: [folder, file.path],
    claims: [itemClaim(file.subject.scope, file.path)],
    signal,
    job,
    outlivesRequest: false,
    begins: 'staging',
    prepare: async () => {
      const there = await lstatOrNull(storage, file)
      if (there && (!replace || isFolder(there))) throw nameTaken()
      return { replaces: there ? replace : null }
    },
    change: ({ replaces }, context) => write(parts, request, { ...making, replace: replaces }, context),
  })
}

async function write(parts: CreateArchiveParts, request: CreateArchiveRequest, making: Making, context: ChangeContext) {
  const { signal, progress, recorded } = context
  const { grants, selection, file, replace } = making
  const onRead = (bytes: number, files: number, path: VirtualPath) => {
    progress.setCurrent(path)
    progress.addItems(files)
    progress.addBytes(bytes)
  }
  const packed = await parts.archives.pack({ grants, selection, format: request.format, signal, onRead })
  progress.setExpected({ items: packed.items, bytes: packed.size })
  const content = { stream: packed.bytes, length: null }
  const options = { signal, nameAfter: recorded }
  const recorder = recorderOf(parts, context)
  await closing(packed, async () => {
    if (replace)
      return recorder.recordReplacement(replace, (keep) =>
        parts.storage.replace(replace, content, { ...options, keep }),
      )
    return recorder.recordCreation(file, () => parts.storage.create(file, content, options))
  })
}

/** Closes the files that are still open, however `work` ends. */
async function closing({ bytes }: PackedArchive, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } finally {
    await bytes.return(undefined)
  }
}
