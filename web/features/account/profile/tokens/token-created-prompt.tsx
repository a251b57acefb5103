import { Check, Copy } from 'lucide-react'
import { useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { copyText } from '#web/lib/copy-text.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './tokens.module.css'

/** Shows a new token, which is available only once, and how to use it. Warns once if it is closed before the token was copied. */
export function TokenCreatedPrompt({
  secret,
  tryUrl,
  onClose,
}: {
  secret: string
  tryUrl: string
  onClose: () => void
}) {
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
      title={t('tokens.made')}
      size="large"
      onClose={leave}
      footer={
        <>
          <Button icon={state === 'copied' ? Check : Copy} onClick={() => void copy()} data-autofocus>
            {t('tokens.copy')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('tokens.done')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p className={styles.strong}>{t('tokens.made.once')}</p>
        <TextField
          ref={field}
          label={t('tokens.secret')}
          dir="ltr"
          value={secret}
          error={state === 'warned' ? t('tokens.notCopied') : undefined}
          hint={state === 'byHand' ? t('tokens.byHand') : undefined}
          readOnly
        />
        <p className={styles.note}>{t('tokens.try')}</p>
        <pre className={styles.command} dir="ltr">
          <code>{`curl -H "Authorization: Bearer ${secret}" "${tryUrl}"`}</code>
        </pre>
        <p className="visually-hidden" role="status">
          {state === 'copied' && t('tokens.copied')}
        </p>
      </div>
    </Dialog>
  )
}
