import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import styles from './second-factor.module.css'
import { useSecondFactor } from './use-second-factor.tsx'

/** The only screen of users who must set up a second factor first. */
export function FactorSetupScreen({ onDone, onSignOut }: { onDone: () => void; onSignOut: () => void }) {
  const { t } = useText()
  const { setUp } = useSecondFactor(onDone)
  return (
    <main className={styles.screen}>
      <div className={styles.panel}>
        <Card
          title={t('factor.must')}
          footer={
            <>
              <Button onClick={onSignOut}>{t('sidebar.logOut')}</Button>
              <Button variant="primary" aria-haspopup="dialog" onClick={setUp}>
                {t('factor.begin')}
              </Button>
            </>
          }
        >
          <p>{t('factor.must.detail')}</p>
        </Card>
      </div>
    </main>
  )
}
