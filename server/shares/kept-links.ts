import { decide, type Subject } from '#server/access/authorize.ts'
import { below, relativeTo, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Db } from '#server/db/database.ts'
import type { EventBus } from '#server/events/bus.ts'
import type { LinksOfKept } from '#server/keeping/trash-parts.ts'
import type { Items } from './items.ts'
import type { ShareEvents } from './share-events.ts'
import { ShareReader, ShareWriter } from './store.ts'

type KeptLinksParts = {
  readonly db: Db
  readonly items: Items
  readonly events: EventBus<ShareEvents>
  /** Milliseconds since the epoch. */
  readonly now: () => number
}

/** Links to what is in the trash: they lead nowhere, and come back only when whoever made them restores their items and wants them to. */
export function keptLinks({ db, items, events, now }: KeptLinksParts): LinksOfKept {
  const revive = async ({ userId, address }: Subject, hash: string, place: VirtualPath) => {
    const there = await items.at(place)
    if (!there) return
    const found = { place, identity: there.identity, now: now() }
    const isBack = await db.transaction().execute((tx) => new ShareWriter(tx).revive(hash, found))
    const detail = ['its item was restored']
    if (isBack) events.publish('share.changed', { kind: 'shareCreated', actor: { userId, address }, place, detail })
  }
  return {
    count: async (subject, ids) =>
      mayShare(subject) ? new ShareReader(db).countParked(ids, ownerOf(subject)) : new Map<string, number>(),
    revive: async (subject, id, place) => {
      if (!mayShare(subject)) return
      const path = relativeTo(subject.scope.root, place)
      if (path === null || !decide(subject, 'share', path).allowed) return
      for (const { hash, inner } of await new ShareReader(db).parkedAt(id, ownerOf(subject)))
        await revive(subject, hash, below(place, inner))
    },
    forget: async (ids) => {
      await db.transaction().execute((tx) => new ShareWriter(tx).forgetParked(ids))
    },
  }
}

/** Whose links somebody may have back: their own, and administrators everybody's. */
const ownerOf = ({ userId, permissions }: Subject) => (permissions.admin ? null : userId)

const mayShare = ({ permissions }: Subject) => permissions.admin || (permissions.share && permissions.download)
