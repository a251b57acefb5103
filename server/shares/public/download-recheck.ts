import { decide } from '#server/access/authorize.ts'
import type { TransferAuthorizer } from '#server/access/transfers/transfers.ts'
import { ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { notFound } from '#server/platform/refusals.ts'
import { grantInShare, type ShareAccess, type ShareGuard } from '../share-guard.ts'

/** Authorizes a visitor's download again while it is sent, by the current state of the link, its owner and the rules. */
export function downloadRecheck(guard: ShareGuard, visit: ShareAccess, inner: VirtualPath): TransferAuthorizer {
  let latest: Pick<ShareAccess, 'subject' | 'item'> = visit
  return {
    reauthenticate: async () => {
      latest = await guard.reauthorizeVisitor(visit.share)
      grantInShare(latest, 'download', visit.share.isDirectory ? inner : ROOT)
    },
    checkPaths: (paths) => {
      if (!paths.every((path) => decide(latest.subject, 'download', path).allowed)) throw notFound()
    },
  }
}
