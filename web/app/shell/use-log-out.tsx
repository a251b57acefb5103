import type { Speech } from '#web/i18n/speech.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePage } from '../router/use-page.ts'

const laterLogOut = () => import('./log-out.tsx')

/** What signing out takes and may ask, fetched before somebody wants to: there may be no server to fetch it from by then. */
export const logOutIn = (speech: Speech) => ({
  fetch: async () => {
    const { leavingParts } = await laterLogOut()
    await Promise.all(leavingParts(speech).map((part) => part.fetch()))
  },
})

/** Signs the person out, or null where the server knows people without our login (only `json` can sign out, spec section 6). */
export function useLogOut(): (() => void) | null {
  const page = usePage()
  const { t } = useText()
  if (page.config.AuthMethod !== 'json') return null
  const leave = async () => {
    try {
      const { logOut } = await laterLogOut()
      await logOut(page, t)
    } catch {
      // Without a server to fetch that from, nobody may stay signed in on this device.
      await page.session.signOut().catch(() => page.tools.toasts.error(t('sidebar.logOutFailed')))
      page.goTo('/login')
    }
  }
  return () => void leave()
}
