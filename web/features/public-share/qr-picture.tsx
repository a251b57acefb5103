import { useMemo } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { qrCode, qrPath } from '#web/lib/qr/qr.ts'
import { linkOf } from './link.ts'
import styles from './qr-picture.module.css'

/** Width of the quiet zone around a code, in modules (ISO/IEC 18004, 5.3.8). */
const MARGIN = 4

/** Renders the QR code of a share link, 200 px wide. Renders nothing if the link is too long for a code. */
export function QrPicture({ hash, base }: { hash: string; base: string }) {
  const { t } = useText()
  const code = useMemo(() => qrCode(linkOf(hash, location.origin + base)), [hash, base])
  if (code === null) return null
  const side = code.side + 2 * MARGIN
  return (
    <figure className={styles.figure}>
      <svg
        className={styles.code}
        role="img"
        aria-label={t('visit.qr')}
        viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
        width={200}
        height={200}
        shapeRendering="crispEdges"
      >
        <path d={qrPath(code)} />
      </svg>
      <figcaption className={styles.hint}>{t('visit.qrHint')}</figcaption>
    </figure>
  )
}
