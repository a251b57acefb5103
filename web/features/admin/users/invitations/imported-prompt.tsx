import { Download, Mail } from 'lucide-react'
import { useState } from 'react'
import type { NewInvitation } from '#contract/invitations.ts'
import { useText } from '#web/i18n/text.tsx'
import { startDownload } from '#web/lib/raw-address.ts'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import styles from './invitations.module.css'
import { linksCsv } from './links.ts'
import { pageAddress } from './page-address.ts'

/** Milliseconds after which the browser has begun to save a file. */
const SAVING = 60_000

/** Offers the links of imported users, once: as CSV, and by email to those with an address. */
export function ImportedPrompt(props: {
  created: readonly NewInvitation[]
  canMail: boolean
  /** Returns null if the email was sent, else the reason why not. Never throws. */
  onMail: (invitation: NewInvitation) => Promise<string | null>
  onClose: () => void
}) {
  const { created, canMail, onMail, onClose } = props
  const { t } = useText()
  const [sent, setSent] = useState<{ readonly done: number; readonly failures: readonly string[] } | null>(null)
  const [isSending, setSending] = useState(false)
  const addressed = created.filter(({ invitation }) => invitation.email !== null)
  const save = () => {
    const url = URL.createObjectURL(new Blob([linksCsv(created, pageAddress())], { type: 'text/csv' }))
    startDownload(url, 'invitations.csv')
    setTimeout(() => URL.revokeObjectURL(url), SAVING)
  }
  const send = async () => {
    setSending(true)
    let state: NonNullable<typeof sent> = { done: 0, failures: [] }
    setSent(state)
    // One after another: mail servers limit how many arrive at once.
    for (const one of addressed) {
      const failure = await onMail(one)
      state =
        failure === null ? { ...state, done: state.done + 1 } : { ...state, failures: [...state.failures, failure] }
      setSent(state)
    }
    setSending(false)
  }
  return (
    <Dialog
      title={t('invitations.made')}
      size="large"
      onClose={onClose}
      footer={
        <>
          {canMail && addressed.length > 0 && (
            <Button icon={Mail} state={isSending ? 'busy' : 'idle'} onClick={() => !isSending && void send()}>
              {t('invitations.import.send')}
            </Button>
          )}
          <Button icon={Download} onClick={save} data-autofocus>
            {t('invitations.import.download')}
          </Button>
          <Button variant="primary" onClick={onClose}>
            {t('tokens.done')}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        <p>{t('invitations.import.once')}</p>
        {sent && <p role="status">{t('invitations.import.sentOf', sent.done, addressed.length)}</p>}
        {sent?.failures.map((failure) => (
          <p key={failure} className={styles.faulty}>
            {visibleName(failure)}
          </p>
        ))}
      </div>
    </Dialog>
  )
}
