import type { PublicDrop, ReceivedFile, Share as ShareAnswer, UploadLimits, VisitorUploads } from '#contract/shares.ts'
import type { Scope } from '#server/access/authorize.ts'
import { pathInScope } from '#server/access/scope-path.ts'
import { baseName, child, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Received, Share } from './share.ts'
import type { ShareAccess } from './share-guard.ts'
import type { Collected } from './store.ts'
import { limitsOf, NO_UPLOAD_LIMITS, termsForOwner, termsForVisitors } from './terms.ts'
import { remainingCapacity } from './upload-link-limits.ts'

/** Scope of the link's owner, their user name if the caller is allowed to see it, and the items of a collection. */
export type ShareReaderView = {
  readonly scope: Scope
  readonly username: string | undefined
  readonly collected: Collected | null
}

/** Returns a link for its owner or an administrator; `scope` is the owner's. Never includes the password, or anything derived from it. */
export function presentShare(share: Share, { scope, username, collected }: ShareReaderView): ShareAnswer {
  const { lastUsedAt } = share
  const { expire, downloadLimit, ...terms } = termsForOwner(share)
  return {
    hash: share.hash,
    path: withSlash(pathInScope(scope, collected?.folder ?? share.place) ?? ROOT, share),
    userID: share.userId,
    expire,
    hasPassword: share.passwordHash !== null,
    ...(username !== undefined && { username }),
    kind: share.kind,
    isDir: share.isDirectory,
    name: share.name,
    downloadLimit,
    downloads: share.downloads,
    created: new Date(share.createdAt).toISOString(),
    lastUsed: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    ...((share.suspendedBy !== null || collected?.items === 0) && { suspended: true as const }),
    ...(collected && { collection: { title: share.title, items: collected.items } }),
    ...terms,
  }
}

const withSlash = (path: VirtualPath, { isDirectory, trailingSlash }: Share): string =>
  isDirectory && trailingSlash && path !== ROOT ? `${path}/` : path

/** Returns the properties of a link that visitors see, besides the shared item. */
export const presentAbout = ({ share, sender, token }: Pick<ShareAccess, 'share' | 'sender' | 'token'>) => ({
  kind: share.kind,
  ...termsForVisitors(share),
  sender,
  ...(token !== undefined && { token }),
})

/** Returns the limits of uploads to a folder that visitors also see; undefined if they cannot upload. */
export function presentUploads({ share, subject }: Pick<ShareAccess, 'share' | 'subject'>): VisitorUploads | undefined {
  return share.uploads && subject.permissions.create ? limitsAndRest(share, share.uploads) : undefined
}

/** Returns an upload link for visitors: its limits, nothing of the folder's contents. */
export function presentUploadLink(visit: ShareAccess): PublicDrop {
  const { share, item } = visit
  return {
    ...presentAbout(visit),
    kind: 'upload',
    name: baseName(item),
    uploads: limitsAndRest(share, share.uploads ?? NO_UPLOAD_LIMITS),
  }
}

const limitsAndRest = (share: Share, limits: UploadLimits): VisitorUploads => ({
  ...limitsOf(limits),
  ...remainingCapacity(share, limits),
})

/** Returns a received file for the owner of the link. `folder` is the link's folder as the owner sees it; null when they cannot. */
export function presentReceived(
  { name, size, sender, address, at }: Received,
  folder: VirtualPath | null,
): ReceivedFile {
  const path = folder === null ? '' : child(folder, name)
  return { path, name, size, at: new Date(at).toISOString(), sender, address }
}
