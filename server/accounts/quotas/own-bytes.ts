import type { Tx } from '#server/platform/database/database.ts'
import { QuotaWriter } from './store.ts'

/** Sets the limit of bytes that a user has itself; null for none. @returns whether it changed */
export async function setOwnBytes(tx: Tx, userId: number, limit: number | null): Promise<boolean> {
  const writer = new QuotaWriter(tx)
  const own = await writer.own({ userId })
  const bytes = limit ?? 'unlimited'
  if (own.bytes === bytes) return false
  await writer.set({ userId }, { ...own, bytes })
  return true
}
