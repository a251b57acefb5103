import type { Effect, Grant } from '#server/access/authorize.ts'
import type { VirtualPath } from '#server/access/virtual-path.ts'
import type { TightestQuotas } from '#server/accounts/quotas/tightest-quotas.ts'
import type { Settings } from '#server/accounts/settings/settings.ts'
import type { Executor } from '#server/operations/executor.ts'
import type { TrashAndVersions } from '#server/operations/trash-and-versions.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { ListingEvents } from '#server/storage/listed-folder.ts'
import type { MeteredStorage } from '#server/storage/metered/metered-storage.ts'
import type { Storage } from '#server/storage/storage.ts'

/** Dependencies of the file operations. Without a keeper, deleted and replaced content is not preserved, and nothing can be undone. */
export type FileParts = {
  readonly storage: Storage
  readonly executor: Executor
  readonly keeper?: TrashAndVersions
  /** Whether copied and extracted files keep their modification times; by default they do. */
  readonly settings?: { current(): Promise<Pick<Settings, 'keepTimes'>> }
  /** Quotas of the homes; by default there are none. */
  readonly quota?: QuotaCheck
  /** Returns the quota in bytes at a place of the served root, and how much of it is used; null without one. */
  readonly quotaUsage?: (place: VirtualPath) => Promise<TightestQuotas>
  /** Receives the folders that are listed. */
  readonly events?: Pick<EventBus<ListingEvents>, 'publish'>
}

/** Checks changes of many items against the quotas before the first. */
type QuotaCheck = Pick<MeteredStorage, 'isLimited' | 'requireRoom'>

/** Returns whether copied and extracted files keep their modification times at present. */
export const keepsTimesOf = async ({ settings }: Pick<FileParts, 'settings'>): Promise<boolean> =>
  settings === undefined || (await settings.current()).keepTimes

/** Returns the grant for one of these effects, or throws: `may` of a route's call. */
export type RequireGrant<E extends Effect> = <F extends E>(effect: F, path: VirtualPath) => Grant<F>
