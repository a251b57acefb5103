import type { PublicDrop, ReceivedFile, Share as ShareAnswer } from '#contract/shares.ts'
import type { Scope } from '#server/access/authorize.ts'
import { pathInScope } from '#server/access/scope-path.ts'
import { baseName, child, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Received, Share } from './share.ts'
import { limitsOf, NO_UPLOAD_LIMITS, termsForOwner, termsForVisitors } from './terms.ts'
import { remainingCapacity } from './upload-link-limits.ts'

/** Scope of the link's owner, and their user name if the caller is allowed to see it. */
export type ShareReaderView = { readonly scope: Scope; readonly username: string | undefined }

/** Returns a link for its owner or an administrator; `scope` is the owner's. Never includes the password, or anything derived from it. */
export function presentShare(share: Share, { scope, username }: ShareReaderView): ShareAnswer {
  const { lastUsedAt } = share
  const { expire, downloadLimit, ...terms } = termsForOwner(share)
  return {
    hash: share.hash,
    path: withSlash(pathInScope(scope, share.place) ?? ROOT, share),
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
    ...(share.suspendedBy !== null && { suspended: true as const }),
    ...terms,
  }
}

const withSlash = (path: VirtualPath, { isDirectory, trailingSlash }: Share): string =>
  isDirectory && trailingSlash && path !== ROOT ? `${path}/` : path

/** Returns the properties of a link that visitors see, besides the shared item. */
export const presentAbout = (share: Share) => ({ kind: share.kind, ...termsForVisitors(share) })

/** Returns an upload link for visitors: its limits, nothing of the folder's contents. `item` is the folder's path as its owner sees it. */
export function presentUploadLink(share: Share, item: VirtualPath, token: string | undefined): PublicDrop {
  const limits = share.uploads ?? NO_UPLOAD_LIMITS
  return {
    ...presentAbout(share),
    kind: 'upload',
    ...(token !== undefined && { token }),
    name: baseName(item),
    uploads: { ...limitsOf(limits), ...remainingCapacity(share, limits) },
  }
}

/** Returns a received file for the owner of the link. `folder` is the link's folder as the owner sees it; null when they cannot. */
export function presentReceived(
  { name, size, sender, address, at }: Received,
  folder: VirtualPath | null,
): ReceivedFile {
  const path = folder === null ? '' : child(folder, name)
  return { path, name, size, at: new Date(at).toISOString(), sender, address }
}
