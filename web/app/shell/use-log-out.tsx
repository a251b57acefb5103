import type { PageLanguage } from '#web/i18n/page-language.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePage } from '../router/use-page.ts'

const laterLogOut = () => import('./log-out.tsx')

/** Returns the parts that signing out needs, for prefetching. The server may be unreachable when the user signs out. */
export const logOutIn = (speech: PageLanguage) => ({
  fetch: async () => {
    const { signOutParts } = await laterLogOut()
    await Promise.all(signOutParts(speech).map((part) => part.fetch()))
  },
})

/**
 * Returns a function that signs the user out, or null if the server does not use Coffer's sign-in. Only the `json` method supports signing
 * out.
 */
export function useLogOut(): (() => void) | null {
  const page = usePage()
  const { t } = useText()
  if (page.config.AuthMethod !== 'json') return null
  const leave = async () => {
    try {
      const { logOut } = await laterLogOut()
      await logOut(page, t)
    } catch {
      // The user must be signed out on this device even if the code cannot be loaded.
      await page.session.signOut().catch(() => page.tools.toasts.error(t('sidebar.logOutFailed')))
      page.goTo('/login')
    }
  }
  return () => void leave()
}
