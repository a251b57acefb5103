import type { QuotaUpdate } from '#contract/quotas.ts'
import type { Tx } from '#server/platform/database/database.ts'
import { QuotaWriter } from './store.ts'

/** Changes the limits of a user that `update` has, as part of a transaction; returns whether any differs. */
export const changeUserQuota = (tx: Tx, userId: number, update: QuotaUpdate): Promise<boolean> =>
  new QuotaWriter(tx).update({ userId }, update)
