import { Plus } from 'lucide-react'
import { MOST_WEBHOOKS, type Webhook } from '#contract/webhooks.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { LinesPlaceholder } from './card-states.tsx'
import styles from './hooks.module.css'
import { useWebhookPrompts } from './use-webhooks.tsx'
import { WebhookLine } from './webhook-line.tsx'

/** Lists the webhooks. */
export function WebhooksCard(props: { webhooks: readonly Webhook[] | undefined; error: unknown; onRetry: () => void }) {
  const { webhooks, error, onRetry } = props
  const { t } = useText()
  const { edit } = useWebhookPrompts()
  const isFull = webhooks !== undefined && webhooks.length >= MOST_WEBHOOKS
  return (
    <Card
      id="webhooks.title"
      title={t('webhooks.title')}
      detail={t('webhooks.detail')}
      footer={
        webhooks && (
          <Button
            variant="primary"
            icon={Plus}
            disabledReason={isFull ? t('webhooks.most', MOST_WEBHOOKS) : undefined}
            onClick={() => edit(null)}
          >
            {t('webhooks.add')}
          </Button>
        )
      }
    >
      {!webhooks && (error ? <LoadError error={error} onRetry={onRetry} /> : <LinesPlaceholder />)}
      {webhooks?.length === 0 && <p className={styles.note}>{t('webhooks.none')}</p>}
      {webhooks && webhooks.length > 0 && (
        <ul className={styles.entries} aria-label={t('webhooks.list')}>
          {webhooks.map((webhook) => (
            <WebhookLine key={webhook.id} webhook={webhook} />
          ))}
        </ul>
      )}
    </Card>
  )
}
