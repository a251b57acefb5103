import { below, type VirtualPath } from '#server/access/virtual-path.ts'
import type { Db } from '#server/db/database.ts'
import type { EventBus } from '#server/events/bus.ts'
import type { LinksOfKept } from '#server/keeping/trash-parts.ts'
import type { Items } from './items.ts'
import type { ShareEvents } from './share-events.ts'
import { ShareReader, ShareWriter } from './store.ts'

type KeptLinksParts = { readonly db: Db; readonly items: Items; readonly events: EventBus<ShareEvents> }

/** Links to what is in the trash: they lead nowhere, and come back only when whoever restores their items wants them to. */
export function keptLinks({ db, items, events }: KeptLinksParts): LinksOfKept {
  const revive = async (hash: string, place: VirtualPath) => {
    const there = await items.at(place)
    if (!there) return
    const { identity } = there
    const isBack = await db.transaction().execute((tx) => new ShareWriter(tx).revive(hash, place, identity))
    const detail = ['its item was restored']
    if (isBack) events.publish('share.changed', { kind: 'shareCreated', actor: null, place, detail })
  }
  return {
    count: (ids) => new ShareReader(db).countParked(ids),
    revive: async (id, place) => {
      for (const { hash, inner } of await new ShareReader(db).parkedAt(id)) await revive(hash, below(place, inner))
    },
    forget: async (ids) => {
      await db.transaction().execute((tx) => new ShareWriter(tx).forgetParked(ids))
    },
  }
}
