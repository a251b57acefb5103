import { useText } from '#web/i18n/text.tsx'
import { SecretPrompt } from '#web/ui/secret-prompt.tsx'
import styles from './tokens.module.css'

/** Shows a new token once, and how to use it: `drive` is the address for WebDAV clients, null for a token of the API. */
export function TokenCreatedPrompt(props: {
  secret: string
  tryUrl: string
  drive: string | null
  onClose: () => void
}) {
  const { secret, tryUrl, drive, onClose } = props
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
      <p className={styles.note}>{t(drive === null ? 'tokens.try' : 'tokens.drive')}</p>
      <pre className={styles.command} dir="ltr">
        <code>{drive ?? `curl -H "Authorization: Bearer ${secret}" "${tryUrl}"`}</code>
      </pre>
    </SecretPrompt>
  )
}
