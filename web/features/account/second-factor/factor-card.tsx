import { useQuery } from '@tanstack/react-query'
import type { SecondFactorStatus } from '#contract/second-factor.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { factorQuery } from './queries.ts'
import styles from './second-factor.module.css'
import { useSecondFactor } from './use-second-factor.tsx'

/** Shows whether the second factor of the user is on, with buttons to set it up, to replace it and to turn it off. */
export function FactorCard() {
  const { api } = usePageTools()
  const { t } = useText()
  const { data: status, error, refetch } = useQuery(factorQuery(api))
  if (status?.available === false) return null
  return (
    <Card
      id="factor.title"
      title={t('factor.title')}
      detail={t('factor.detail')}
      footer={status && <Buttons status={status} />}
    >
      {status && <State status={status} />}
      {!status && !error && <Skeleton width="60%" height={36} />}
      {!status && error && <LoadError error={error} onRetry={() => void refetch()} />}
    </Card>
  )
}

function State({ status }: { status: SecondFactorStatus }) {
  const { activeSince, recoveryCodes, passkeys, due, required } = status
  const { t, format } = useText()
  if (activeSince === null && passkeys === 0) {
    return <p>{due === null ? t('factor.isOff') : t('factor.due', format.exactDate(new Date(due)))}</p>
  }
  return (
    <div>
      <p>{activeSince === null ? t('factor.byPasskey') : t('factor.isOn', format.exactDate(new Date(activeSince)))}</p>
      <p className={styles.note}>{t('factor.codesLeft', recoveryCodes)}</p>
      {required && <p className={styles.note}>{t('factor.required')}</p>}
    </div>
  )
}

function Buttons({ status: { activeSince, required, passkeys } }: { status: SecondFactorStatus }) {
  const { t } = useText()
  const { setUp, renewCodes, askToTurnOff } = useSecondFactor()
  const isOn = activeSince !== null
  if (!isOn && passkeys === 0) {
    return (
      <Button variant="primary" aria-haspopup="dialog" onClick={setUp}>
        {t('factor.begin')}
      </Button>
    )
  }
  return (
    <>
      <Button aria-haspopup="dialog" onClick={setUp}>
        {t(isOn ? 'factor.replace' : 'factor.begin')}
      </Button>
      <Button aria-haspopup="dialog" onClick={renewCodes}>
        {t('factor.newCodes')}
      </Button>
      {isOn && !(required && passkeys === 0) && (
        <Button aria-haspopup="dialog" onClick={() => askToTurnOff(passkeys > 0)}>
          {t('factor.turnOff')}
        </Button>
      )}
    </>
  )
}
