import { Send } from 'lucide-react'
import type { WebhookDelivery } from '#contract/webhooks.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Time } from '#web/ui/time.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import { durationText } from './duration-text.ts'
import styles from './hooks.module.css'
import { useWebhookCalls } from './use-webhooks.tsx'

const TONES = { waiting: undefined, done: 'good', failed: 'bad' } as const

/** Renders one delivery: state, reason of a failure, and a button to send it again. */
export function DeliveryLine(props: { webhook: number; enabled: boolean; delivery: WebhookDelivery }) {
  const { delivery } = props
  const { t, format } = useText()
  const { event, state, at, tries, status, problem, took, nextAt } = delivery
  return (
    <li className={styles.entry}>
      <div className={styles.first}>
        <code className={styles.line}>{event}</code>
        <span className={styles.state} data-tone={TONES[state]}>
          {t(`webhooks.delivery.${state}`)}
        </span>
      </div>
      <p className={styles.facts}>
        <Time value={new Date(at)} />
        <span>{t('webhooks.delivery.tries', tries)}</span>
        {status !== null && <span>{t('webhooks.answered', status)}</span>}
        {took !== null && <span>{t('hooks.run.took', durationText(took, format.locale))}</span>}
        {nextAt !== null && (
          <time dateTime={new Date(nextAt).toISOString()} data-tooltip={format.exactDate(new Date(nextAt))}>
            {t('webhooks.delivery.next', format.relativeDate(new Date(nextAt)))}
          </time>
        )}
      </p>
      {problem !== null && (
        <p className={styles.problem}>
          <bdi>{visibleName(problem)}</bdi>
        </p>
      )}
      {state !== 'waiting' && <SendAgain {...props} />}
    </li>
  )
}

function SendAgain(props: { webhook: number; enabled: boolean; delivery: WebhookDelivery }) {
  const { webhook, enabled } = props
  const { id, event, at } = props.delivery
  const { toasts } = usePageTools()
  const { t, format } = useText()
  const { sendAgain } = useWebhookCalls()
  const [state, run] = useWorkState()
  const send = () =>
    void run(async () => {
      if (await sendAgain(webhook, id)) toasts.success(t('webhooks.delivery.queued'))
    })
  return (
    <div className={styles.deeds}>
      <Button
        icon={Send}
        state={state === 'done' ? 'idle' : state}
        aria-label={t('webhooks.delivery.againOf', event, format.exactDate(new Date(at)))}
        disabledReason={enabled ? undefined : t('webhooks.delivery.off')}
        onClick={send}
      >
        {t('webhooks.delivery.again')}
      </Button>
    </div>
  )
}
