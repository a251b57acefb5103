import { type FolderQuota, type FolderQuotaUpdate, NO_QUOTA, type Quota } from '#contract/quotas.ts'
import { authorize, type Subject } from '#server/access/authorize.ts'
import type { QuotaEvents } from '#server/access/events/quota-events.ts'
import { pathInScope } from '#server/access/scope-path.ts'
import { contentReaderSubject } from '#server/access/system-subject.ts'
import { joinPaths, type VirtualPath } from '#server/access/virtual-path.ts'
import { actorOf, OPERATOR, type Principal } from '#server/accounts/users/principal.ts'
import type { ServedScope } from '#server/accounts/users/subject.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { Storage } from '#server/storage/storage.ts'
import type { QuotaMeter } from './meter.ts'
import type { Pool } from './pool.ts'
import { QuotaReader, QuotaWriter } from './store.ts'

export type FolderQuotasParts = {
  readonly db: Db
  readonly meter: Pick<QuotaMeter, 'current'>
  readonly served: ServedScope
  readonly storage: Pick<Storage, 'lstat' | 'locate'>
  readonly events: Pick<EventBus<QuotaEvents>, 'publish'>
}

/**
 * Maximum number of folders with a quota.
 *
 * @limit Files and folders | Folders with a quota | {}
 */
const MAX_FOLDERS = 10_000

/** Quotas of folders: users see those of folders that they may list, administrators and the operator set them. */
export class FolderQuotas {
  readonly #parts: FolderQuotasParts

  constructor(parts: FolderQuotasParts) {
    this.#parts = parts
  }

  /** Returns the quotas of all folders that are in the scope, in the order of their paths. */
  async all(asker: Principal): Promise<FolderQuota[]> {
    const { db, served } = this.#parts
    const { scope } = subjectOf(asker, served)
    const pools = await this.#parts.meter.current()
    const folders = await new QuotaReader(db).folders()
    return folders.flatMap(({ place, limit }) => {
      const path = pathInScope(scope, place)
      return path === null ? [] : [present(path, limit, pools.folder(place))]
    })
  }

  /** Returns the quota of a folder. @throws AppError `not_found`, `not_allowed`; `invalid` for a file */
  async show(asker: Principal, path: VirtualPath): Promise<FolderQuota> {
    const place = await this.#folderAt(subjectOf(asker, this.#parts.served), path)
    const pool = (await this.#parts.meter.current()).folder(place)
    await pool?.whenCounted()
    return present(path, pool?.limit ?? NO_QUOTA, pool)
  }

  /**
   * Changes the limits of a folder that `update` has. They apply to the next request.
   *
   * @throws AppError `not_found`, `not_allowed`; `invalid` for a file; `conflict` when too many folders have one
   */
  async save(asker: Principal, path: VirtualPath, update: FolderQuotaUpdate): Promise<FolderQuota> {
    const { db, events, served } = this.#parts
    const place = await this.#folderAt(subjectOf(asker, served), path)
    const changed = await db.transaction().execute(async (tx) => {
      const writer = new QuotaWriter(tx)
      const before = await writer.folder(place, served.matching)
      const { bytes, files } = before ?? NO_QUOTA
      const after: Quota = {
        bytes: update.bytes === undefined ? bytes : update.bytes,
        files: update.files === undefined ? files : update.files,
      }
      if (!before && (await writer.folders()).length >= MAX_FOLDERS)
        throw new AppError('conflict', `At most ${MAX_FOLDERS} folders can have a quota.`)
      return (await writer.setFolder(place, after, served.matching)) ? after : null
    })
    if (changed) events.publish('quota.changed', { actor: actorOf(asker), place, detail: describe(changed) })
    return this.show(asker, path)
  }

  /** Returns the place of a folder, with links resolved: a quota is that of the real folder. */
  async #folderAt(subject: Subject, path: VirtualPath): Promise<VirtualPath> {
    const { storage } = this.#parts
    const real = await storage.locate(authorize(subject, 'list', path))
    const { kind } = await storage.lstat(authorize(subject, 'list', real))
    if (kind !== 'directory') throw new AppError('invalid', 'Only folders have a quota.')
    return joinPaths(subject.scope.root, real)
  }
}

const subjectOf = (asker: Principal, served: ServedScope): Subject =>
  asker === OPERATOR ? contentReaderSubject(served) : asker.subject

const present = (path: VirtualPath, limit: Quota, pool: Pool | null): FolderQuota => ({
  ...{ path, limit, usage: pool?.usage ?? null },
})

/** Returns limits as text, for the audit trail. */
function describe({ bytes, files }: Quota): readonly string[] {
  return [bytes !== null && `bytes: ${bytes}`, files !== null && `files: ${files}`].filter((part) => part !== false)
}
