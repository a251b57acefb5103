import { decide } from '#server/access/authorize.ts'
import type { Judge } from '#server/access/transfers/transfers.ts'
import { ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import { notFound } from '#server/platform/refusals.ts'
import { type Guard, leaveIn, type Visit } from '../guard.ts'

/** Authorizes a visitor's download again while it is sent, by the current state of the link, its owner and the rules. */
export function judgeOf(guard: Guard, visit: Visit, inner: VirtualPath): Judge {
  let latest: Pick<Visit, 'subject' | 'item'> = visit
  return {
    again: async () => {
      latest = await guard.again(visit.share)
      leaveIn(latest, 'download', visit.share.isDirectory ? inner : ROOT)
    },
    permit: (paths) => {
      if (!paths.every((path) => decide(latest.subject, 'download', path).allowed)) throw notFound()
    },
  }
}
