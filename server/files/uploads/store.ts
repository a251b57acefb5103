import { isStoredPath, parseStoredPath, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { UploadsTable } from '#server/platform/database/tables.ts'
import type { Owner, Upload, UploadKind } from './upload.ts'

/** The fields of an upload that change. */
export type UploadChanges = Partial<Pick<Upload, 'override' | 'uncheckedFrom' | 'finishingAt' | 'finishedAt'>>

/** Reads uploads from the database. */
export class UploadReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns the upload with this id, of any user. */
  async byId(id: string): Promise<Upload | undefined> {
    const row = await this.db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst()
    return row && fromRow(row)
  }

  /** Returns the latest upload of an owner for a path, except parts; an unfinished one comes before finished ones. */
  async latestAt(owner: Owner, path: VirtualPath): Promise<Upload | undefined> {
    const row = await this.#of(owner)
      .where('path', '=', path)
      .where('kind', '!=', 'partial')
      .orderBy((order) => order('finished_at', 'is not', null))
      .orderBy('created_at', 'desc')
      .limit(1)
      .executeTakeFirst()
    return row && fromRow(row)
  }

  /** Returns the upload that joins exactly these parts, in this order. */
  async joinedFrom(owner: Owner, path: VirtualPath, parts: readonly string[]): Promise<Upload | undefined> {
    const row = await this.#of(owner)
      .where('path', '=', path)
      .where('parts', '=', JSON.stringify(parts))
      .executeTakeFirst()
    return row && fromRow(row)
  }

  /** Returns the unfinished uploads of an owner, except parts, latest first. */
  async unfinishedOf(owner: Owner): Promise<Upload[]> {
    const rows = await this.#of(owner)
      .where('finished_at', 'is', null)
      .where('kind', '!=', 'partial')
      .orderBy('created_at', 'desc')
      .execute()
    return rows.map(fromRow)
  }

  /** Returns the number of a user's unfinished uploads, including parts. */
  async countUnfinished(userId: number): Promise<number> {
    const { count } = await this.db
      .selectFrom('uploads')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .where('finished_at', 'is', null)
      .executeTakeFirstOrThrow()
    return count
  }

  /** Returns all unfinished uploads below one top. */
  async unfinishedIn(top: VirtualPath): Promise<Upload[]> {
    const rows = await this.db
      .selectFrom('uploads')
      .selectAll()
      .where('top', '=', top)
      .where('finished_at', 'is', null)
      .execute()
    return rows.map(fromRow)
  }

  /** Returns all unfinished uploads, those that join parts last. */
  async allUnfinished(): Promise<Upload[]> {
    const rows = await this.db
      .selectFrom('uploads')
      .selectAll()
      .where('finished_at', 'is', null)
      .orderBy((order) => order('kind', '=', 'final'))
      .execute()
    return rows.map(fromRow)
  }

  /** Returns the ids of unfinished uploads whose user no longer exists. */
  async ownerless(): Promise<ReadonlySet<string>> {
    const rows = await this.db
      .selectFrom('uploads')
      .select('uploads.id')
      .leftJoin('users', 'users.id', 'uploads.user_id')
      .where('users.id', 'is', null)
      .where('finished_at', 'is', null)
      .execute()
    return new Set(rows.map(({ id }) => id))
  }

  /** Returns the tops below which uploads were begun, including those of finished uploads. */
  async tops(): Promise<VirtualPath[]> {
    const rows = await this.db.selectFrom('uploads').select('top').distinct().execute()
    return rows.flatMap(({ top }) => (isStoredPath(top) ? top : []))
  }

  #of({ userId, scopeRoot }: Owner) {
    return this.db.selectFrom('uploads').selectAll().where('user_id', '=', userId).where('scope_root', '=', scopeRoot)
  }
}

/** Writes uploads to the database. */
export class UploadWriter extends UploadReader {
  constructor(tx: Tx) {
    super(tx)
  }

  async insert(upload: Upload): Promise<void> {
    await this.db.insertInto('uploads').values(toRow(upload)).execute()
  }

  async update(id: string, changes: UploadChanges): Promise<void> {
    const row: Partial<UploadsTable> = {}
    if (changes.override !== undefined) row.override = changes.override ? 1 : 0
    if (changes.uncheckedFrom !== undefined) row.unchecked_from = changes.uncheckedFrom
    if (changes.finishingAt !== undefined) row.finishing_at = changes.finishingAt
    if (changes.finishedAt !== undefined) row.finished_at = changes.finishedAt
    await this.db.updateTable('uploads').set(row).where('id', '=', id).execute()
  }

  async remove(ids: readonly string[]): Promise<void> {
    await this.db.deleteFrom('uploads').where('id', 'in', ids).execute()
  }

  /** Removes uploads that were finished before this time. */
  async removeFinished(before: number): Promise<void> {
    await this.db.deleteFrom('uploads').where('finished_at', '<', before).execute()
  }
}

const KINDS: Readonly<Record<string, UploadKind>> = { whole: 'whole', partial: 'partial', final: 'final' }

function fromRow(row: UploadsTable): Upload {
  const parts: unknown = JSON.parse(row.parts)
  return {
    id: row.id,
    userId: row.user_id,
    scopeRoot: parseStoredPath(row.scope_root),
    path: parseStoredPath(row.path),
    length: row.length,
    override: row.override === 1,
    modified: row.modified,
    kind: KINDS[row.kind] ?? 'whole',
    parts: Array.isArray(parts) ? parts.map(String) : [],
    top: parseStoredPath(row.top),
    file: row.file,
    uncheckedFrom: row.unchecked_from,
    finishingAt: row.finishing_at,
    finishedAt: row.finished_at,
    createdAt: row.created_at,
  }
}

function toRow(upload: Upload): UploadsTable {
  return {
    id: upload.id,
    user_id: upload.userId,
    scope_root: upload.scopeRoot,
    path: upload.path,
    length: upload.length,
    override: upload.override ? 1 : 0,
    modified: upload.modified,
    kind: upload.kind,
    parts: JSON.stringify(upload.parts),
    top: upload.top,
    file: upload.file,
    unchecked_from: upload.uncheckedFrom,
    finishing_at: upload.finishingAt,
    finished_at: upload.finishedAt,
    created_at: upload.createdAt,
  }
}
