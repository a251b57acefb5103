import { useText } from '#web/i18n/text.tsx'
import { SecretPrompt } from '#web/ui/secret-prompt.tsx'
import styles from './tokens.module.css'

/** Shows a new token once, and how to use it. */
export function TokenCreatedPrompt(props: { secret: string; tryUrl: string; onClose: () => void }) {
  const { secret, tryUrl, onClose } = props
  const { t } = useText()
  const texts = {
    title: t('tokens.made'),
    once: t('tokens.made.once'),
    label: t('tokens.secret'),
    copy: t('tokens.copy'),
    copied: t('tokens.copied'),
    copyByHand: t('tokens.byHand'),
    notCopied: t('tokens.notCopied'),
    done: t('tokens.done'),
  }
  return (
    <SecretPrompt secret={secret} texts={texts} onClose={onClose}>
      <p className={styles.note}>{t('tokens.try')}</p>
      <pre className={styles.command} dir="ltr">
        <code>{`curl -H "Authorization: Bearer ${secret}" "${tryUrl}"`}</code>
      </pre>
    </SecretPrompt>
  )
}
