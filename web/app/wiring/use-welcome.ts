import { useEffect } from 'react'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { usePage } from '../router/use-page.ts'
import { wasWelcomed } from './welcomed.ts'

/** Shows the introduction to new users, once. */
export function useWelcome(person: CurrentUser): void {
  const page = usePage()
  const { id, welcomed } = person
  useEffect(() => {
    if (welcomed !== false || wasWelcomed(id)) return
    // If loading fails, the user sees it in the next session.
    const later = import('./welcome.tsx').catch(() => null)
    void later.then((here) => here?.welcome(page, person))
  }, [id, welcomed, page, person])
}
