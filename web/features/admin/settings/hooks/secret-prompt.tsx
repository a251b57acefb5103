import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { WEBHOOK_HEADERS } from '#contract/webhooks.ts'
import { useText } from '#web/i18n/text.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './hooks.module.css'

/** Shows a secret, which is available only once. Warns once if it is closed before the secret was copied. */
export function SecretPrompt({ secret, onClose }: { secret: string; onClose: () => void }) {
  const { t } = useText()
  const field = useRef<HTMLInputElement>(null)
  const [state, setState] = useState<'shown' | 'copied' | 'byHand' | 'warned'>('shown')
  const copy = async () => {
    const isCopied = await copyText(secret)
    setState(isCopied ? 'copied' : 'byHand')
    if (!isCopied) field.current?.select()
  }
  const leave = () => {
    if (state === 'shown') setState('warned')
    else onClose()
  }
  return (
    <Dialog
      title={t('webhooks.secret.title')}
      size="large"
      onClose={leave}
      footer={
        <>
          <Button icon={state === 'copied' ? Check : Copy} onClick={() => void copy()} data-autofocus>
            {t('webhooks.secret.copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('webhooks.secret.done')}
          </Button>
        </>
      }
    >
      <div className={styles.trial}>
        <p className={styles.strong}>{t('webhooks.secret.once')}</p>
        <TextField
          ref={field}
          label={t('webhooks.secret.label')}
          dir="ltr"
          value={secret}
          error={state === 'warned' ? t('webhooks.secret.notCopied') : undefined}
          hint={state === 'byHand' ? t('webhooks.secret.byHand') : undefined}
          readOnly
        />
        <p className={styles.note}>{t('webhooks.secret.use', WEBHOOK_HEADERS.signature, WEBHOOK_HEADERS.timestamp)}</p>
        <p className="visually-hidden" role="status">
          {state === 'copied' && t('webhooks.secret.copied')}
        </p>
      </div>
    </Dialog>
  )
}
