import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { Device } from '#contract/sessions.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import styles from './account.module.css'
import { DeviceLine } from './device-line.tsx'
import { EndOthersPrompt } from './end-others-prompt.tsx'
import { accountQueries } from './queries.ts'
import { useEndSessions } from './use-end-sessions.ts'

/** Lists the user's sessions, with buttons to end them. */
export function DevicesCard() {
  const { api, prompts } = usePageTools()
  const { t } = useText()
  const list = useRef<HTMLUListElement>(null)
  const { data: devices, error, refetch } = useQuery(accountQueries(api).devices())
  const { endOne, endOthers } = useEndSessions()
  const others = devices?.some(({ current }) => !current)
  const ask = () =>
    prompts.open({
      id: 'end-sessions',
      content: (
        <EndOthersPrompt
          onClose={prompts.close}
          onConfirm={() => {
            prompts.close()
            void endOthers()
          }}
        />
      ),
    })
  const end = (device: Device) => {
    // The button is removed with its line.
    list.current?.focus()
    void endOne(device)
  }
  return (
    <Card
      id="profile.devices"
      title={t('profile.devices')}
      detail={t('profile.devicesDetail')}
      footer={
        devices && (
          <Button disabledReason={others ? undefined : t('profile.devicesNoOthers')} onClick={ask}>
            {t('profile.devicesEndOthers')}
          </Button>
        )
      }
    >
      {devices && devices.length > 0 && (
        <ul ref={list} className={styles.devices} aria-label={t('profile.devices')} tabIndex={-1}>
          {devices.map((device) => (
            <DeviceLine key={device.id} device={device} onEnd={() => end(device)} />
          ))}
        </ul>
      )}
      {devices?.length === 0 && <p className={styles.meta}>{t('profile.devicesNone')}</p>}
      {!devices && !error && <DevicesPlaceholder />}
      {!devices && error && <LoadError error={error} onRetry={() => void refetch()} />}
    </Card>
  )
}

/** Renders the placeholder of a session while loading. */
function DevicesPlaceholder() {
  return (
    <div className={styles.device} aria-hidden>
      <Skeleton width={36} height={36} />
      <div className={styles.words}>
        <Skeleton width="40%" height={14} />
        <Skeleton width="70%" height={12} />
      </div>
    </div>
  )
}
