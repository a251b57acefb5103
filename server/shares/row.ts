import * as z from 'zod/mini'
import { UploadLimits } from '#contract/shares.ts'
import { foldPath } from '#server/access/rules.ts'
import { parseStoredPath, type VirtualPath } from '#server/access/virtual-path.ts'
import type { SharesTable } from '#server/platform/database/tables.ts'
import { knows, knowsJson, storedOr, unknownFields } from '#server/platform/json/stored-values.ts'
import type { NewShare, Share, ShareRole } from './share.ts'
import { StoredOptions, termColumns, termsFromRow } from './terms.ts'

/** Strict: an unknown additional limit is one that this version would not enforce. */
const StoredLimits = z.strictObject(UploadLimits.shape)

/** Kinds as they are stored. An earlier version does not know those of collections, so that they are inaccessible in it. */
const StoredKind = z.enum(['download', 'upload', 'collection', 'item'])
type StoredKind = z.infer<typeof StoredKind>

const ROLES: Readonly<Record<StoredKind, ShareRole>> = {
  download: 'link',
  upload: 'link',
  collection: 'collection',
  item: 'item',
}

/** Returns the link in a row. */
export function shareFromRow(row: SharesTable): Share {
  const kind = storedOr(StoredKind, row.kind, 'download')
  return {
    hash: row.hash,
    userId: row.user_id,
    kind: kind === 'upload' ? 'upload' : 'download',
    role: ROLES[kind],
    collection: row.collection,
    position: row.position,
    title: row.title,
    place: parseStoredPath(row.place),
    identity: row.identity,
    isDirectory: row.is_directory === 1,
    trailingSlash: row.trailing_slash === 1,
    name: row.name,
    ...termsFromRow(row),
    passwordHash: row.password_hash,
    passwordVersion: row.password_version,
    suspendedBy: row.suspended_by,
    isOfLaterVersion: unknownShareColumns(row).length > 0,
    downloads: row.downloads,
    received: row.received,
    receivedSize: row.received_size,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
  }
}

/** Returns the columns of a row that hold an unknown value. */
export const unknownShareColumns = (row: SharesTable): readonly string[] =>
  unknownFields(row, {
    kind: knows(StoredKind),
    upload_limits: (limits) => limits === null || knowsJson(StoredLimits)(limits),
    options: knowsJson(StoredOptions),
  })

/** Returns the row of a new link. */
export function rowFromNewShare(share: NewShare): SharesTable {
  return {
    hash: share.hash,
    user_id: share.userId,
    kind: share.role === 'link' ? share.kind : share.role,
    collection: share.collection,
    position: share.position,
    title: share.title,
    ...placeColumns(share.place),
    identity: share.identity,
    is_directory: share.isDirectory ? 1 : 0,
    trailing_slash: share.trailingSlash ? 1 : 0,
    name: share.name,
    ...termColumns(share),
    password_hash: share.passwordHash,
    password_version: 1,
    suspended_by: null,
    downloads: 0,
    received: 0,
    received_size: 0,
    created_at: share.createdAt,
    last_used_at: null,
  }
}

/** Returns the columns of an item's place. */
export const placeColumns = (place: VirtualPath) => ({ place, place_key: placeKey(place) })

/** Returns the same key for all spellings of a place, even where the disk distinguishes them. */
export const placeKey = (place: VirtualPath): string => foldPath(place, 'case-blind')
