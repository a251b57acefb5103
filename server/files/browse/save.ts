import { ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { itemClaim } from '#server/operations/path-locks.ts'
import { recorderOf } from '#server/operations/recorder.ts'
import { AppError } from '#server/platform/errors.ts'
import { ifMatchIncludesFile } from '#server/platform/http-semantics/etag.ts'
import { notAFile, notAllowed } from '#server/platform/refusals.ts'
import type { Content, Stat } from '#server/storage/storage.ts'
import type { FileParts, RequireGrant } from './file-parts.ts'

export type SaveRequest = {
  readonly may: RequireGrant<'list' | 'modify'>
  readonly path: VirtualPath
  readonly content: Content
  /** The `If-Match` header: save only if the file is still the one that was read. */
  readonly ifMatch: string | null
  /** Modification time of the content in seconds since the epoch, if it is not now. */
  readonly modified?: number | undefined
  readonly signal: AbortSignal
}

/**
 * Replaces the content of an existing file; empty content empties it.
 *
 * @throws AppError `not_found` when there is no file, `invalid` for a folder, `conflict` when the file is not the one `ifMatch` names
 */
export async function save(parts: FileParts, request: SaveRequest): Promise<Stat> {
  const { storage, executor } = parts
  const { may, path, content, ifMatch, modified, signal } = request
  if (path === ROOT) throw notAllowed()
  const file = may('modify', path)
  const look = may('list', path)
  return executor.run({
    kind: 'save',
    subject: file.subject,
    paths: [path],
    claims: [itemClaim(file.subject.scope, path)],
    signal,
    outlivesRequest: false,
    begins: 'staging',
    prepare: async () => {
      const there = await storage.stat(look)
      if (there.kind !== 'file') throw notAFile()
      if (ifMatch !== null && !ifMatchIncludesFile(ifMatch, there))
        throw new AppError('conflict', 'The file has changed.')
    },
    change: (_, context) =>
      recorderOf(parts, context).recordReplacement(file, (keep) =>
        storage.replace(file, content, {
          signal: context.signal,
          modified,
          onProgress: context.progress.forOneWrite(),
          nameAfter: context.recorded,
          keep,
        }),
      ),
  })
}
