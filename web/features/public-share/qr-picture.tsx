import { useText } from '#web/i18n/text.tsx'
import { QrCode } from '#web/ui/qr-code.tsx'
import { linkOf } from './link.ts'
import styles from './qr-picture.module.css'

/** Renders the QR code of a share link, 200 px wide. Renders nothing if the link is too long for a code. */
export function QrPicture({ hash, base }: { hash: string; base: string }) {
  const { t } = useText()
  return (
    <figure className={styles.figure}>
      <QrCode text={linkOf(hash, location.origin + base)} label={t('visit.qr')} size={200} />
      <figcaption className={styles.hint}>{t('visit.qrHint')}</figcaption>
    </figure>
  )
}
