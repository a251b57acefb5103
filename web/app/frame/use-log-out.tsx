import { useText } from '#web/text/text.tsx'
import { usePage } from '../use-page.ts'

/** Signs the person out, or null where the server knows people without our login (only `json` can sign out, spec section 6). */
export function useLogOut(): (() => void) | null {
  const page = usePage()
  const { t } = useText()
  if (page.config.AuthMethod !== 'json') return null
  const leave = async () => {
    try {
      const { logOut } = await import('./log-out.tsx')
      await logOut(page, t)
    } catch {
      // Without a server to fetch that from, nobody may stay signed in on this device.
      await page.session.signOut().catch(() => page.tools.toasts.error(t('sidebar.logOutFailed')))
      page.goTo('/login')
    }
  }
  return () => void leave()
}
