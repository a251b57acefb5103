import { useEffect } from 'react'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { readKept } from '#web/lib/storage.ts'
import { usePage } from '../use-page.ts'
import { WELCOMED } from './welcomed.ts'

/** Shows somebody who is here for the first time what there is, once. */
export function useWelcome({ welcomed }: CurrentUser): void {
  const page = usePage()
  useEffect(() => {
    if (welcomed !== false || readKept(WELCOMED) !== null) return
    // Whoever misses it now is welcomed at the next visit.
    void Promise.allSettled([import('./welcome.tsx').then(({ welcome }) => welcome(page))])
  }, [welcomed, page])
}
