import { useText } from '#web/i18n/text.tsx'
import { canUsePasskeys } from '#web/lib/can-use-passkeys.ts'
import { Button } from '#web/ui/button.tsx'
import { usePasskeys } from '../passkeys/use-passkeys.tsx'
import styles from './second-factor.module.css'
import { useSecondFactor } from './use-second-factor.tsx'

/** The only screen of users who must set up a second factor first. */
export function FactorSetupScreen({ onDone, onSignOut }: { onDone: () => void; onSignOut: () => void }) {
  const { t } = useText()
  const { setUp } = useSecondFactor(onDone)
  const { add } = usePasskeys(onDone)
  return (
    <main className={styles.screen} tabIndex={-1}>
      <div className={styles.panel}>
        <h1 className={styles.title}>{t('factor.must')}</h1>
        <p>{t('factor.must.detail')}</p>
        <div className={styles.buttons}>
          <Button variant="primary" aria-haspopup="dialog" onClick={setUp}>
            {t('factor.begin')}
          </Button>
          {canUsePasskeys() && <Button onClick={add}>{t('passkeys.add')}</Button>}
          <Button onClick={onSignOut}>{t('sidebar.logOut')}</Button>
        </div>
      </div>
    </main>
  )
}
