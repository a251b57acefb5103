import type { Quota } from '#contract/quotas.ts'
import { foldPath, type NameMatching } from '#server/access/rules.ts'
import { parent, ROOT, type VirtualPath } from '#server/access/virtual-path.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { PoolUsage, UsageLog } from '#server/operations/usage/usage-log.ts'
import { type Db, databaseVersion } from '#server/platform/database/database.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { VersionedCache } from '#server/platform/queue/versioned-cache.ts'
import type { UsageMeter } from '#server/storage/metered/usage-meter.ts'
import { HeldUploads } from './held-uploads.ts'
import { type QuotaUser, quotaOfHome } from './limits.ts'
import { type CountedUsage, Pool, usageKey } from './pool.ts'
import { Pools } from './pools.ts'
import { Recounter } from './recounter.ts'
import { QuotaReader } from './store.ts'
import { type TightestQuotas, tightestQuotas } from './tightest-quotas.ts'

export type QuotaMeterParts = {
  readonly db: Db
  readonly settings: Pick<SettingsService, 'current'>
  readonly journal: UsageLog
  readonly matching: NameMatching
  /** Counts what is on the disk for a pool. */
  readonly count: (
    where: { readonly pool: Pool; readonly pools: Pools },
    signal: AbortSignal,
  ) => Promise<CountedUsage | null>
  readonly log: Pick<Log, 'warn'>
  readonly now: () => number
}

/** Users whose home, or a folder that, has reached a share of its quota, in percent. */
export type QuotaWarning = { readonly users: readonly QuotaUser[]; readonly pool: Pool; readonly percent: number }

/** Everything that the pools were built from. */
type Known = {
  readonly stamp: string
  readonly pools: Pools
  readonly users: readonly QuotaUser[]
  /** The pools of folders by the ids of their quotas, which remain when the folders move. */
  readonly folders: ReadonlyMap<number, Pool>
}

/**
 * The usage of all homes and folders with a quota, and what is reserved there. Counters are in memory, because one server has exclusive use of the files,
 * and in the journal; the quotas are in the database, where other processes may change them.
 */
export class QuotaMeter implements UsageMeter {
  readonly #parts: QuotaMeterParts
  readonly #reader: QuotaReader
  readonly #cache: VersionedCache<Known>
  readonly #recounter: Recounter
  readonly held: HeldUploads
  #known: Known | null = null
  #loading: Promise<Known> | null = null
  #stored: ReadonlyMap<string, PoolUsage> | null = null
  #homes: ReadonlySet<VirtualPath> = new Set()
  #isClosed = false
  #warn: (warning: QuotaWarning) => void = () => undefined

  constructor(parts: QuotaMeterParts) {
    this.#parts = parts
    this.held = new HeldUploads({ current: () => this.current(), now: parts.now })
    this.#reader = new QuotaReader(parts.db)
    this.#cache = new VersionedCache(() => databaseVersion(parts.db), 1)
    const count = async (pool: Pool, signal: AbortSignal) => parts.count({ pool, pools: await this.current() }, signal)
    this.#recounter = new Recounter({ count, log: parts.log })
  }

  async current(): Promise<Pools> {
    return (await this.#current()).pools
  }

  /** Returns the users with what their quotas depend on. */
  async users(): Promise<readonly QuotaUser[]> {
    return (await this.#current()).users
  }

  /** Sets the function that is called when the usage of a home reaches a share of its quota. */
  onWarning(warn: (warning: QuotaWarning) => void): void {
    this.#warn = warn
  }

  /** Has a home counted again; resolves when that has ended. */
  recount(pool: Pool): Promise<void> {
    return this.#recounter.recount(pool)
  }

  /**
   * Has the home counted again that a place belongs to, after changes that were not counted. A failure is logged. Nothing is done once this is
   * closed: all homes are counted at the next start.
   */
  async countAgain(place: VirtualPath): Promise<void> {
    try {
      const pools = await this.current()
      for (const pool of [pools.poolAt(place), ...pools.poolsBelow(place)]) pool?.countAgain()
    } catch (error) {
      if (!this.#isClosed)
        this.#parts.log.warn('a home could not be counted again for its quota', { place, ...errorFields(error) })
    }
  }

  /** Returns the tightest quotas of the home and the folders that a place belongs to, and how much of them is used. */
  async usageAt(place: VirtualPath): Promise<TightestQuotas> {
    const pool = (await this.current()).poolAt(place)
    await pool?.whenCounted()
    return tightestQuotas(pool?.members ?? [])
  }

  /** Has all homes with a quota counted again; resolves when that has ended. */
  async recountAll(): Promise<void> {
    await Promise.all((await this.current()).all.map((pool) => this.#recounter.recount(pool)))
    await this.whenCounted()
  }

  /** Resolves when no home waits for its count. */
  whenCounted(): Promise<void> {
    return this.#recounter.whenIdle()
  }

  close(): Promise<void> {
    this.#isClosed = true
    return this.#recounter.close()
  }

  async #current(): Promise<Known> {
    const known = await this.#cache.get('all', () => this.#refresh())
    return known ?? this.#refresh()
  }

  #refresh(): Promise<Known> {
    this.#loading ??= this.#load().finally(() => {
      this.#loading = null
    })
    return this.#loading
  }

  async #load(): Promise<Known> {
    const [version, { quota }] = await Promise.all([this.#reader.version(), this.#parts.settings.current()])
    const stamp = `${version} ${quota.bytes} ${quota.files}`
    if (this.#known?.stamp === stamp) return this.#known
    this.#stored ??= await this.#parts.journal.allUsage()
    const users = await this.#reader.users()
    const known = this.#known?.pools.all.filter(({ kind }) => kind === 'home') ?? []
    const before = new Map(known.map((pool) => [this.#fold(pool.place), pool]))
    const fresh: Pool[] = []
    const homes = new Map<VirtualPath, Pool | null>()
    for (const [home, owners] of Map.groupBy(users, ({ scope }) => this.#fold(scope))) {
      const pool = this.#poolOf(owners, quota, before.get(home))
      homes.set(home, pool)
      if (pool && pool !== before.get(home)) fresh.push(pool)
      if (pool) before.delete(home)
    }
    const moved = this.#homes.symmetricDifference(new Set(homes.keys()))
    const folders = await this.#folders()
    fresh.push(...[...folders].flatMap(([id, pool]) => (pool === this.#known?.folders.get(id) ? [] : pool)))
    const places = new Map([...folders.values()].map((pool) => [this.#fold(pool.place), pool]))
    const pools = new Pools({ homes, folders: places, matching: this.#parts.matching })
    const outdated = [...before.values(), ...(this.#known?.pools.folders ?? [])]
    this.#known = { stamp, pools, users, folders }
    // What is not limited any more is not counted, so that its usage would be outdated when it is limited again.
    const keys = new Set(pools.all.map(usageKey))
    for (const key of outdated.map(usageKey)) if (!keys.has(key)) this.#parts.journal.setUsage({ key, usage: null })
    this.#homes = new Set(homes.keys())
    this.held.moveTo(pools)
    // Where a home inside another one came or went, other items count for the outer one.
    const outer = [...moved].flatMap((home) => (home === ROOT ? [] : (pools.homeAt(parent(home)) ?? [])))
    for (const pool of new Set([...fresh, ...outer])) pool.countAgain()
    return this.#known
  }

  #poolOf(owners: readonly QuotaUser[], quota: Quota, known: Pool | undefined): Pool | null {
    const limit = quotaOfHome(owners, quota)
    const [{ scope: place } = { scope: null }] = owners
    if (place === null || (limit.bytes === null && limit.files === null)) return null
    if (known) {
      known.setLimit(limit)
      return known
    }
    return this.#newPool({ kind: 'home', place }, limit)
  }

  /** Returns the pools of folders by the ids of their quotas. A folder that moved keeps its usage until it is counted at its new place. */
  async #folders(): Promise<Map<number, Pool>> {
    const folders = await this.#reader.folders()
    return new Map(
      folders.map(({ id, place, limit }) => {
        const known = this.#known?.folders.get(id)
        if (known?.place !== place) return [id, this.#newPool({ kind: 'folder', place }, limit, known?.stored)]
        known.setLimit(limit)
        return [id, known]
      }),
    )
  }

  #newPool(what: Pick<Pool, 'kind' | 'place'>, limit: Quota, usage?: PoolUsage | null): Pool {
    const { journal, now } = this.#parts
    const key = usageKey(what)
    const parts = {
      ...{ ...what, now },
      save: (saved: PoolUsage) => journal.setUsage({ key, usage: saved }),
      recount: (pool: Pool) => this.#recounter.recount(pool),
      warn: (pool: Pool, percent: number) => this.#warnOwners(pool, percent),
      releaseIdle: (pool: Pool, isShort: () => boolean) => this.held.releaseIdle(pool, isShort),
    }
    return new Pool(parts, limit, usage ?? this.#takeStored(key))
  }

  /** Returns the usage that was stored when the server stopped; only once, since it is outdated afterwards. */
  #takeStored(key: string): PoolUsage | null {
    const usage = this.#stored?.get(key) ?? null
    this.#stored = new Map([...(this.#stored ?? [])].filter(([other]) => other !== key))
    return usage
  }

  #warnOwners(pool: Pool, percent: number): void {
    if (pool.kind === 'folder') {
      this.#warn({ users: [], pool, percent })
      return
    }
    const home = this.#fold(pool.place)
    this.users().then(
      (users) => this.#warn({ users: users.filter(({ scope }) => this.#fold(scope) === home), pool, percent }),
      (error: unknown) => this.#parts.log.warn('users could not be warned of their quota', errorFields(error)),
    )
  }

  #fold(place: VirtualPath): VirtualPath {
    return foldPath(place, this.#parts.matching)
  }
}
