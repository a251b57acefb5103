import { useEffect } from 'react'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { usePage } from '../router/use-page.ts'
import { wasWelcomed } from './welcomed.ts'

/** Shows somebody who is here for the first time what there is, once. */
export function useWelcome(person: CurrentUser): void {
  const page = usePage()
  const { id, welcomed } = person
  useEffect(() => {
    if (welcomed !== false || wasWelcomed(id)) return
    // Whoever misses it now is welcomed at the next visit.
    const later = import('./welcome.tsx').catch(() => null)
    void later.then((here) => here?.welcome(page, person))
  }, [id, welcomed, page, person])
}
