import type { PublicDrop, ReceivedFile, Share as ShareAnswer } from '#contract/shares.ts'
import type { Scope } from '#server/access/authorize.ts'
import { pathInScope } from '#server/access/scope-path.ts'
import { baseName, child, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { ANYTHING, leftOf } from './drop-limits.ts'
import type { Received, Share } from './share.ts'

/** Who asks, and what the owner is called where they may know. */
export type ShareReaderView = { readonly scope: Scope; readonly username: string | undefined }

/** A link for its owner or an administrator; `scope` is the owner's. Never its password, nor anything made of it (R11). */
export function presentShare(share: Share, { scope, username }: ShareReaderView): ShareAnswer {
  const { uploads, lastUsedAt } = share
  return {
    hash: share.hash,
    path: pathInScope(scope, share.place) ?? ROOT,
    userID: share.userId,
    expire: share.expire,
    hasPassword: share.passwordHash !== null,
    ...(username !== undefined && { username }),
    kind: share.kind,
    isDir: share.isDirectory,
    name: share.name,
    downloadLimit: share.downloadLimit,
    downloads: share.downloads,
    created: new Date(share.createdAt).toISOString(),
    lastUsed: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    ...(share.suspendedBy !== null && { suspended: true as const }),
    ...(uploads !== null && {
      uploads: { ...limitsOf(uploads), received: share.received, receivedSize: share.receivedSize },
    }),
  }
}

/** What visitors learn about a link beside what it leads to. */
export function presentTerms(share: Share) {
  const { kind, expire, downloadLimit, downloads } = share
  return { kind, expire, downloadsLeft: downloadLimit === null ? null : Math.max(0, downloadLimit - downloads) }
}

/** An upload link for visitors: what it takes, nothing of what is there. `item` is the folder as its owner sees it. */
export function presentDrop(share: Share, item: VirtualPath, token: string | undefined): PublicDrop {
  const limits = share.uploads ?? ANYTHING
  return {
    ...presentTerms(share),
    kind: 'upload',
    ...(token !== undefined && { token }),
    name: baseName(item),
    uploads: { ...limitsOf(limits), ...leftOf(share, limits) },
  }
}

/** A file that came in, for the owner of the link. `folder` is that of the link as the owner sees it; null when they do not. */
export function presentReceived(
  { name, size, sender, address, at }: Received,
  folder: VirtualPath | null,
): ReceivedFile {
  const path = folder === null ? '' : child(folder, name)
  return { path, name, size, at: new Date(at).toISOString(), sender, address }
}

const limitsOf = ({ maxFileSize, maxTotalSize, maxFiles, extensions, askName }: NonNullable<Share['uploads']>) => ({
  maxFileSize,
  maxTotalSize,
  maxFiles,
  extensions: [...extensions],
  askName,
})
