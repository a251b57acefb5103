import type { Notice } from '#contract/notices.ts'
import { hrefOf } from '#web/lib/addresses.ts'

/**
 * Closes notifications of this device whose notices have all been read or removed.
 * @param notices the latest ones; `isComplete` if there are no others
 */
export async function closeReadNotifications(notices: readonly Notice[], isComplete: boolean): Promise<void> {
  if (!('serviceWorker' in navigator)) return
  const registration = await navigator.serviceWorker.getRegistration(hrefOf('/'))
  const shown = (await registration?.getNotifications()) ?? []
  const isRead = new Map(notices.map(({ id, read }) => [id, read]))
  for (const notification of shown) {
    const ids = idsOf(notification.data)
    if (ids.length > 0 && ids.every((id) => isRead.get(id) ?? isComplete)) notification.close()
  }
}

function idsOf(data: unknown): readonly number[] {
  const ids = typeof data === 'object' && data !== null && 'ids' in data ? data.ids : null
  return Array.isArray(ids) ? ids.filter((id) => typeof id === 'number') : []
}
