import { foldPath, type NameMatching } from '#server/access/rules.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { PoolUsage } from '#server/operations/usage/usage-log.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type QuotaUser, quotaOfHome } from './limits.ts'
import { Pool, usageKey } from './pool.ts'
import { Pools } from './pools.ts'
import { QuotaReader } from './store.ts'

export type StoredUsageParts = {
  readonly db: Db
  readonly settings: Pick<SettingsService, 'current'>
  readonly matching: NameMatching
  /** Returns the usage that a server has stored, by the keys of the pools. */
  readonly usage: () => Promise<ReadonlyMap<string, PoolUsage>>
}

/** The usage of all homes and folders as a server stored it last, for commands that run beside it. */
export class StoredUsage {
  readonly #parts: StoredUsageParts

  constructor(parts: StoredUsageParts) {
    this.#parts = parts
  }

  users(): Promise<readonly QuotaUser[]> {
    return new QuotaReader(this.#parts.db).users()
  }

  async current(): Promise<Pools> {
    const { settings, matching, usage } = this.#parts
    const [users, stored, { quota }] = await Promise.all([this.users(), usage(), settings.current()])
    const homes = Map.groupBy(users, ({ scope }) => foldPath(scope, matching))
    const pools = [...homes].map(([home, owners]) => {
      const limit = quotaOfHome(owners, quota)
      const isLimited = limit.bytes !== null || limit.files !== null
      const place = owners[0]?.scope ?? home
      const parts = { ...UNCHANGED, kind: 'home', place } as const
      return [home, isLimited ? new Pool(parts, limit, stored.get(usageKey(parts)) ?? null) : null] as const
    })
    const folders = (await new QuotaReader(this.#parts.db).folders()).map(({ place, limit }) => {
      const parts = { ...UNCHANGED, kind: 'folder', place } as const
      return [foldPath(place, matching), new Pool(parts, limit, stored.get(usageKey(parts)) ?? null)] as const
    })
    return new Pools({ homes: new Map(pools), folders: new Map(folders), matching })
  }
}

const UNCHANGED = {
  ...{ now: Date.now, save: () => undefined, recount: async () => undefined },
  ...{ warn: () => undefined, releaseIdle: () => undefined },
}
