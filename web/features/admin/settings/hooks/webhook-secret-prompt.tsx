import { WEBHOOK_HEADERS } from '#contract/webhooks.ts'
import { useText } from '#web/i18n/text.tsx'
import { SecretPrompt } from '#web/ui/secret-prompt.tsx'
import styles from './hooks.module.css'

/** Shows the new secret of a webhook once, and how to verify deliveries with it. */
export function WebhookSecretPrompt({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useText()
  const texts = {
    title: t('webhooks.secret.title'),
    once: t('webhooks.secret.once'),
    label: t('webhooks.secret.label'),
    copy: t('webhooks.secret.copy'),
    copied: t('webhooks.secret.copied'),
    copyByHand: t('webhooks.secret.byHand'),
    notCopied: t('webhooks.secret.notCopied'),
    done: t('webhooks.secret.done'),
  }
  return (
    <SecretPrompt secret={secret} texts={texts} onClose={onClose}>
      <p className={styles.note}>{t('webhooks.secret.use', WEBHOOK_HEADERS.signature, WEBHOOK_HEADERS.timestamp)}</p>
    </SecretPrompt>
  )
}
