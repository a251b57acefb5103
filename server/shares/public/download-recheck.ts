import { decide, type Subject } from '#server/access/authorize.ts'
import type { TransferAuthorizer } from '#server/access/transfers/transfers.ts'
import { ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { notFound } from '#server/platform/refusals.ts'
import { type CollectionAccess, grantInShare, isCollection, type ShareAccess, type ShareGuard } from '../share-guard.ts'
import type { Entered } from './enter.ts'

/** Authorizes a visitor's download again while it is sent, by the current state of the link, its owner and the rules. */
export function downloadRecheck(guard: ShareGuard, { visit, inner }: Entered): TransferAuthorizer {
  const latest: { subjects: readonly Subject[] } = { subjects: subjectsOf(visit) }
  return {
    reauthenticate: async (paths) => {
      const now = await accessNow(guard, visit)
      latest.subjects = subjectsOf(now)
      if (isCollection(now)) await guard.checkItemsOf(now, paths)
      else grantInShare(now, 'download', visit.share.isDirectory ? inner : ROOT)
    },
    checkPaths: (paths) => {
      const isAllowed = (path: VirtualPath) =>
        latest.subjects.some((subject) => decide(subject, 'download', path).allowed)
      if (!paths.every(isAllowed)) throw notFound()
    },
  }
}

type Now = Pick<ShareAccess, 'subject' | 'item'> | Pick<CollectionAccess, 'items'>

const accessNow = (guard: ShareGuard, visit: Entered['visit']): Promise<Now> =>
  'within' in visit ? guard.reauthorizeItem(visit.within) : guard.reauthorizeVisitor(visit.share)

/** Each subject is limited to one item. */
const subjectsOf = (access: Now): Subject[] =>
  isCollection(access) ? access.items.map(({ subject }) => subject) : [access.subject]
