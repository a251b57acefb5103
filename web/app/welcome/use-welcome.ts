import { useEffect } from 'react'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { readKept } from '#web/lib/storage.ts'
import { usePage } from '../use-page.ts'

/** Set on a device where somebody was welcomed, so that nobody is twice, whatever becomes of what the server is told. */
export const WELCOMED = 'coffer.welcomed'

/** Shows somebody who is here for the first time what there is, once. */
export function useWelcome({ welcomed }: CurrentUser): void {
  const page = usePage()
  useEffect(() => {
    if (welcomed !== false || readKept(WELCOMED) !== null) return
    // Whoever misses it now is welcomed at the next visit.
    void Promise.allSettled([import('./welcome.tsx').then(({ welcome }) => welcome(page))])
  }, [welcomed, page])
}
