import { Ellipsis, KeyRound, PencilLine, ScrollText, Send, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Webhook, WebhookDelivery } from '#contract/webhooks.ts'
import { useText } from '#web/i18n/text.tsx'
import { hrefOf } from '#web/lib/addresses.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { MenuButton } from '#web/ui/menu-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { useWorkState } from '#web/ui/use-work-state.ts'
import styles from './hooks.module.css'
import { useWebhookCalls, useWebhookPrompts } from './use-webhooks.tsx'

/** Renders one webhook: events, last delivery and actions. */
export function WebhookLine({ webhook }: { webhook: Webhook }) {
  const { t } = useText()
  const { setEnabled, test } = useWebhookCalls()
  const [state, run] = useWorkState()
  const [tested, setTested] = useState<WebhookDelivery | null>(null)
  const [turning, setTurning] = useState<boolean | null>(null)
  const switchTo = async (enabled: boolean) => {
    setTurning(enabled)
    await setEnabled(webhook, enabled)
    setTurning(null)
  }
  const url = visibleName(webhook.url)
  const sendTest = () => {
    setTested(null)
    void run(async () => setTested(await test(webhook)))
  }
  return (
    <li className={styles.entry}>
      <div className={styles.first}>
        <bdi className={styles.url}>{url}</bdi>
        <Checkbox
          label={t('webhooks.on')}
          aria-label={t('webhooks.onOf', url)}
          checked={turning ?? webhook.enabled}
          onChecked={(enabled) => void switchTo(enabled)}
        />
      </div>
      <Facts webhook={webhook} />
      <div role="status">{tested && <Tested delivery={tested} />}</div>
      <div className={styles.deeds}>
        <Button
          icon={Send}
          aria-label={t('webhooks.testOf', url)}
          state={state === 'done' ? 'idle' : state}
          onClick={sendTest}
        >
          {t('webhooks.test')}
        </Button>
        <LinkButton
          icon={ScrollText}
          href={hrefOf(`/settings/hooks/${webhook.id}`)}
          aria-label={t('webhooks.deliveriesOf', url)}
        >
          {t('webhooks.deliveries')}
        </LinkButton>
        <More webhook={webhook} url={url} />
      </div>
    </li>
  )
}

function More({ webhook, url }: { webhook: Webhook; url: string }) {
  const { t } = useText()
  const { edit, askForSecret, askToDelete } = useWebhookPrompts()
  return (
    <MenuButton
      label={t('webhooks.tools', url)}
      icon={Ellipsis}
      entries={[
        { id: 'edit', text: t('webhooks.edit'), icon: PencilLine, onSelect: () => edit(webhook) },
        { id: 'secret', text: t('webhooks.newSecret'), icon: KeyRound, onSelect: () => askForSecret(webhook) },
        'separator',
        { id: 'delete', text: t('webhooks.delete'), icon: Trash2, danger: true, onSelect: () => askToDelete(webhook) },
      ]}
    />
  )
}

/** Renders the events, and the result of the last delivery. */
function Facts({ webhook: { events, last } }: { webhook: Webhook }) {
  const { t, format } = useText()
  const all = events.map((event) => t(`hooks.event.${event}`)).join(' · ')
  return (
    <p className={styles.facts}>
      <span data-tooltip={all}>
        {events.length > 2
          ? t('webhooks.events', events.length)
          : events.map((event) => <code key={event}>{event} </code>)}
      </span>
      {last ? (
        <span className={styles.state} data-tone={last.ok ? 'good' : 'bad'}>
          {t(last.ok ? 'webhooks.last.ok' : 'webhooks.last.failed', format.relativeDate(new Date(last.at)))}
        </span>
      ) : (
        <span>{t('webhooks.never')}</span>
      )}
      {last && last.status !== null && <span>{t('webhooks.answered', last.status)}</span>}
    </p>
  )
}

/** Renders the result of a test, with the server's reason if it failed. */
function Tested({ delivery: { state, problem, status } }: { delivery: WebhookDelivery }) {
  const { t } = useText()
  const isDone = state === 'done'
  return (
    <p className={styles.tested} data-tone={isDone ? 'good' : 'bad'}>
      {t(isDone ? 'webhooks.test.done' : 'webhooks.test.failed')}{' '}
      {problem !== null && <bdi>{visibleName(problem)}</bdi>}{' '}
      {problem === null && !isDone && status !== null && t('webhooks.answered', status)}
    </p>
  )
}
