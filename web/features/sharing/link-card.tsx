import { Copy, Send } from 'lucide-react'
import type { Share } from '#contract/shares.ts'
import { useText } from '#web/i18n/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { itemName } from './item-name.ts'
import styles from './link-card.module.css'
import { shareHref } from './share-href.ts'

/** Width of a QR code, in CSS pixels. */
const QR_SIZE = 200

/** Number of characters of an address that are always shown at its end. */
const TAIL = 12

/** Address of a link, shortened in the middle where it does not fit. It is complete when it is selected and copied. */
export function LinkAddress({ hash }: { hash: string }) {
  const href = shareHref(hash)
  return (
    <a className={styles.address} href={href} target="_blank" rel="noopener" dir="ltr">
      <span className={styles.head}>{href.slice(0, -TAIL)}</span>
      <span>{href.slice(-TAIL)}</span>
    </a>
  )
}

/** Hands a link to another program: to the system's dialog where there is one, else to the mail program. */
function SendLink({ share }: { share: Share }) {
  const { t } = useText()
  const title = t('links.sendSubject', itemName(share))
  const url = shareHref(share.hash)
  if (typeof navigator.share !== 'function') {
    const mail = `mailto:?subject=${encodeURIComponent(title)}&body=${encodeURIComponent(url)}`
    return (
      <LinkButton href={mail} icon={Send}>
        {t('links.send')}
      </LinkButton>
    )
  }
  // Rejected when the user closes the dialog, which shows its own errors.
  const send = () => void navigator.share({ title, url }).catch(() => undefined)
  return (
    <Button icon={Send} onClick={send}>
      {t('links.send')}
    </Button>
  )
}

/** Actions to pass on a link, with its QR code. */
export function LinkCard(props: { share: Share; startsFocus: boolean; onCopy: () => void }) {
  const { share, startsFocus, onCopy } = props
  const { t } = useText()
  return (
    <div className={styles.card}>
      <div className={styles.actions}>
        <Button
          variant="primary"
          className={styles.copy}
          icon={Copy}
          aria-description={share.hash}
          data-autofocus={startsFocus || undefined}
          onClick={onCopy}
        >
          {t('links.copy')}
        </Button>
        <SendLink share={share} />
      </div>
      <QrCode text={shareHref(share.hash)} label={t('links.qr')} size={QR_SIZE} />
    </div>
  )
}
