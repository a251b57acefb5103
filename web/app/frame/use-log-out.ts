import { useText } from '#web/text/text.tsx'
import { usePage } from '../use-page.ts'

/** Signs the person out, or null where the server knows people without our login (only `json` can sign out, spec section 6). */
export function useLogOut(): (() => void) | null {
  const { config, session, tools, goTo } = usePage()
  const { t } = useText()
  if (config.AuthMethod !== 'json') return null
  const logOut = async () => {
    try {
      await session.signOut()
    } catch {
      tools.toasts.error(t('sidebar.logOutFailed'))
    }
    goTo('/login')
  }
  return () => void logOut()
}
