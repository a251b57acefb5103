import type { Version, Versions as VersionsReply } from '#contract/versions.ts'
import { authorize, type Grant, type Subject } from '#server/access/authorize.ts'
import { joinPaths, parent, type VirtualPath } from '#server/access/virtual-path.ts'
import type { UndoParts } from '#server/files/reversal/apply-inverse.ts'
import { swapContent } from '#server/files/reversal/retained-item-access.ts'
import { versionsOf } from '#server/operations/path-history.ts'
import { itemClaim } from '#server/operations/path-locks.ts'
import { isRecordReadable } from '#server/operations/places.ts'
import { Recorder } from '#server/operations/recorder.ts'
import type { RetainedRow } from '#server/operations/records/history.ts'
import { AppError } from '#server/platform/errors.ts'
import { ifMatchIncludesFile } from '#server/platform/http-semantics/etag.ts'
import { notAFile, notFound } from '#server/platform/refusals.ts'
import { isFolder, lstatOrNull } from '#server/storage/stat-or-null.ts'
import type { OpenFile, Stat } from '#server/storage/storage.ts'

/** Maximum number of versions listed for one file. */
const MOST_LISTED = 1000

/** Previous contents of files that were replaced or saved. */
export class Versions {
  readonly #parts: UndoParts

  constructor(parts: UndoParts) {
    this.#parts = parts
  }

  /** Returns the versions of a file, even if it no longer exists. Throws `invalid` for a directory. */
  async list(file: Grant<'list'>): Promise<VersionsReply> {
    const there = await lstatOrNull(this.#parts.storage, file)
    if (there && isFolder(there)) throw notAFile()
    const rows = await this.#rows(file)
    const current = there && { modified: Number(there.modifiedNs / 1_000_000n), size: there.size }
    const why = await this.#whyNot(file)
    if (!there && rows.length === 0) throw notFound()
    return { versions: rows.map(present), current, isOn: why === null, why }
  }

  /** Opens a version. Throws `not_found`. */
  async open(file: Grant<'download'>, id: string): Promise<OpenFile> {
    return this.#parts.keeper.items.open(await this.#row(file, id), file)
  }

  /**
   * Restores a version of a file; the current content becomes a version. A deleted file is created again.
   *
   * @throws AppError `not_found`, `conflict` when the file does not match `ifMatch`
   */
  async restore(
    subject: Subject,
    path: VirtualPath,
    { id, ifMatch, signal }: { id: string; ifMatch: string | null; signal: AbortSignal },
  ): Promise<Stat> {
    const { storage, executor, keeper } = this.#parts
    const look = authorize(subject, 'list', path)
    const file = authorize(subject, 'modify', path)
    const row = await this.#row(look, id)
    return executor.run({
      kind: 'restore',
      subject,
      paths: [path],
      changes: [{ kind: 'save', paths: [path] }],
      claims: [itemClaim(subject.scope, path)],
      signal,
      outlivesRequest: true,
      begins: 'recorded',
      prepare: async () => {
        const there = await lstatOrNull(storage, look)
        if (there && isFolder(there)) throw notAFile()
        if (ifMatch !== null && !(there && ifMatchIncludesFile(ifMatch, there)))
          throw new AppError('conflict', 'The file has changed.')
        return there ? null : authorize(subject, 'create', path)
      },
      change: async (missing, context) => {
        const recorder = new Recorder(this.#parts, context)
        if (!missing)
          return swapContent({ keeper, recorder }, row, file, keeper.newRetentionDetails(context.operation, 'version'))
        const stat = await recorder.recordReturn(row, missing, () => keeper.items.bringBack(row, missing))
        if (stat === 'other_volume') throw new AppError('conflict', 'The item is stored on another disk.')
        return stat
      },
    })
  }

  /** Deletes a version permanently. Throws `not_found`. */
  async remove(file: Grant<'delete'>, id: string, signal: AbortSignal): Promise<void> {
    const { executor, keeper } = this.#parts
    const row = await this.#row(file, id)
    await executor.run({
      kind: 'purge',
      subject: file.subject,
      paths: [file.path],
      // The file does not change.
      changes: [],
      claims: [itemClaim(file.subject.scope, file.path)],
      signal,
      outlivesRequest: true,
      begins: 'recorded',
      prepare: () => Promise.resolve(),
      change: async (_, context) => {
        // The file itself does not change, and deleting a version is not a step that can be undone.
        await new Recorder(this.#parts, context).recordPurge(row, () => keeper.items.deleteItem(row))
      },
    })
  }

  /** Returns the versions, including those under earlier names, as far as the requester could see them there. */
  async #rows(file: Grant): Promise<RetainedRow[]> {
    const { subject } = file
    const isThere = (await lstatOrNull(this.#parts.storage, file as Grant<'list'>)) !== null
    const since = subject.permissions.admin ? 0 : (subject.scopeSince ?? 0)
    const rows = await versionsOf(this.#parts, { place: await this.#placeOf(file), isThere })
    return rows.filter(({ at, place }) => at >= since && isRecordReadable(subject, place)).slice(0, MOST_LISTED)
  }

  /** Returns a version by its id, if it belongs to this file and is visible to the requester. */
  async #row(file: Grant, id: string): Promise<RetainedRow> {
    const row = (await this.#rows(file)).find((each) => each.id === id)
    if (!row) throw notFound()
    return row
  }

  /** Returns the real place of the file; if it was deleted with its directory, the place it would have. */
  async #placeOf(file: Grant): Promise<VirtualPath> {
    const { root } = file.subject.scope
    try {
      return joinPaths(root, await this.#parts.storage.locate(file))
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return joinPaths(root, file.path)
      throw error
    }
  }

  async #whyNot(file: Grant<'list'>): Promise<VersionsReply['why']> {
    const { keeper } = this.#parts
    if (!(await keeper.settings()).versions) return 'off'
    if (await keeper.isWithoutVersions(await this.#placeOf(file))) return 'folder'
    const folder = file.forPath(parent(file.path))
    if (!folder) return null
    try {
      return (await keeper.items.canRetain(folder)) ? null : 'disk'
    } catch (error) {
      if (error instanceof AppError && error.code === 'not_found') return null
      throw error
    }
  }
}

const present = ({ id, at, modified, username, userId, size }: RetainedRow): Version => ({
  id,
  until: at,
  modified,
  by: userId === 0 ? null : username,
  size: size ?? 0,
})
