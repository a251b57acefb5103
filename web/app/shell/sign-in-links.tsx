import { LogIn, UserPlus } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { hrefOf } from '#web/lib/addresses.ts'
import { useConfig } from '#web/lib/page-tools.ts'
import { SIGN_UP_ROUTE } from '../router/login-redirect.ts'
import styles from './sidebar.module.css'
import { SidebarLink } from './sidebar-entry.tsx'

/** Links for signing in and signing up. */
export function SignInLinks({ onChosen }: { onChosen: () => void }) {
  const config = useConfig()
  const { t } = useText()
  return (
    <ul className={styles.group}>
      <SidebarLink icon={LogIn} href={hrefOf('/login')} onClick={onChosen}>
        {t('sidebar.logIn')}
      </SidebarLink>
      {config.Signup && (
        <SidebarLink icon={UserPlus} href={hrefOf(SIGN_UP_ROUTE)} onClick={onChosen}>
          {t('sidebar.signUp')}
        </SidebarLink>
      )}
    </ul>
  )
}
