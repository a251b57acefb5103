import type { Rule } from '#contract/rules.ts'
import { decide, type Subject } from '#server/access/authorize.ts'
import type { ShareEvents } from '#server/access/events/share-events.ts'
import { pathInScope } from '#server/access/scope-path.ts'
import { joinPaths, relativeTo, type VirtualPath } from '#server/access/virtual-path.ts'
import type { AccessEntries } from '#server/accounts/access-entries/service.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import { type ServedScope, toSubject } from '#server/accounts/users/subject.ts'
import type { RetainedItemLinks } from '#server/files/trash/trash-parts.ts'
import type { Db } from '#server/platform/database/database.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { isSameInode } from '#server/storage/identity.ts'
import type { Items } from './items.ts'
import { canStillShare } from './policy.ts'
import type { Share } from './share.ts'
import { isStillShared } from './share-guard.ts'
import { ShareReader, ShareWriter } from './store.ts'

type TrashedLinksParts = {
  readonly db: Db
  readonly items: Items
  readonly users: Pick<UserService, 'find'>
  readonly settings: { readonly globalRules: () => Promise<readonly Rule[]> }
  readonly accessEntries: Pick<AccessEntries, 'current'>
  readonly served: ServedScope
  readonly events: EventBus<ShareEvents>
  readonly log: Pick<Log, 'error'>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Place of a restored item, the identity of its copy if it is one, and the reason for the audit trail. */
type Revival = { readonly place: VirtualPath; readonly copied: string | null; readonly why: string }

/**
 * Manages links to items in the trash. They are inaccessible until their items are restored: undoing a deletion reactivates all that it
 * suspended, and restoring those the user selects. A link is reactivated only while its owner is allowed to share the item.
 */
export function trashedLinks(parts: TrashedLinksParts): RetainedItemLinks {
  const { db, items, events, log, now } = parts

  const revive = async ({ userId, address }: Subject, hash: string, { place, copied, why }: Revival) => {
    const share = await new ShareReader(db).parkedByHash(hash)
    const there = await items.statItem(place)
    // Later changes of the same operation may have put another item there.
    if (!there || !share || !isSameInode(there.identity, copied ?? share.identity)) return
    if (!(await canBeShared(parts, share, place))) return
    const found = { place, identity: there.identity, now: now() }
    const isBack = await db.transaction().execute((tx) => new ShareWriter(tx).revive(hash, found))
    const detail = ['reactivated', why]
    if (isBack) events.publish('share.changed', { kind: 'shareChanged', actor: { userId, address }, place, detail })
  }

  const reviveAll = async (
    subject: Subject,
    id: string,
    { owner, place, ...how }: Revival & { readonly owner: number | null },
  ) => {
    try {
      for (const { hash, inner } of await new ShareReader(db).parkedAt(id, owner)) {
        try {
          await revive(subject, hash, { ...how, place: joinPaths(place, inner) })
        } catch (error) {
          // The item is restored: a failing link affects neither it nor the other links.
          log.error('a link could not be reactivated', errorFields(error))
        }
      }
    } catch (error) {
      // A failure to read the database affects the links, not the items.
      log.error('links could not be reactivated', errorFields(error))
    }
  }

  return {
    count: async (subject, ids) =>
      canShare(subject) ? new ShareReader(db).countParked(ids, ownerOf(subject)) : new Map<string, number>(),
    restoreLinks: async (subject, id, restored) => {
      if (!canShare(subject)) return
      const path = relativeTo(subject.scope.root, restored.place)
      if (path === null || !decide(subject, 'share', path).allowed) return
      await reviveAll(subject, id, { ...restored, owner: ownerOf(subject), why: 'its item was restored' })
    },
    reactivate: (subject, id, place) =>
      reviveAll(subject, id, { place, copied: null, owner: null, why: 'the deletion was undone' }),
    forget: async (ids) => {
      const forgotten = await db.transaction().execute((tx) => new ShareWriter(tx).forgetParked(ids))
      for (const { place } of forgotten) publishForgotten(events, place)
    },
  }
}

/** Reports that a suspended link was removed: its item was deleted permanently, or restored without it. */
export function publishForgotten(events: EventBus<ShareEvents>, place: VirtualPath): void {
  const detail = ['the item is gone']
  events.publish('share.changed', { kind: 'shareRemoved', actor: null, place, detail })
}

/** Returns whether the owner of a link is allowed to share the item at a place now. The same checks apply to visitors. */
async function canBeShared(
  { users, settings, accessEntries, served }: TrashedLinksParts,
  { userId, kind }: Share,
  place: VirtualPath,
): Promise<boolean> {
  const owner = await users.find(userId)
  if (!owner || !canStillShare(owner, kind)) return false
  const subject = toSubject(owner, await settings.globalRules(), served, await accessEntries.current())
  const item = pathInScope(subject.scope, place)
  return item !== null && isStillShared(subject, item)
}

/** Returns the user whose links the subject can reactivate: themselves, or null (all users) for administrators. */
const ownerOf = ({ userId, permissions }: Subject) => (permissions.admin ? null : userId)

const canShare = ({ permissions }: Subject) => permissions.admin || (permissions.share && permissions.download)
