import { CircleAlert, Info } from 'lucide-react'
import type { TextKey } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import styles from './login.module.css'
import type { SignInError } from './sign-in-error.ts'

/** Renders the message of the login screen: the error, else the notice. Announced to screen readers when it appears. */
export function LoginMessage(props: { id: string; error: SignInError | null; notice: TextKey | null }) {
  const { id, error, notice } = props
  const { t } = useText()
  return (
    <div id={id} role="alert" className={styles.messages}>
      {error && (
        <div className={styles.message} data-kind="error">
          <Icon icon={CircleAlert} />
          <div>
            <p className={styles.lead}>{t(error.message)}</p>
            {error.reason && <p>{t(error.reason)}</p>}
          </div>
        </div>
      )}
      {!error && notice && (
        <div className={styles.message}>
          <Icon icon={Info} />
          <p>{t(notice)}</p>
        </div>
      )}
    </div>
  )
}
