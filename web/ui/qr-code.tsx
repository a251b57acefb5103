import { useMemo } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { qrCode, qrPath } from '#web/lib/qr/qr.ts'
import styles from './qr-code.module.css'

/** Width of the quiet zone around a code, in modules (ISO/IEC 18004, 5.3.8). */
const MARGIN = 4

/** QR code of a text, `size` CSS pixels wide. Renders nothing if the text is too long for a code. */
export function QrCode(props: { text: string; label: string; size: number; className?: string | undefined }) {
  const { text, label, size, className } = props
  const code = useMemo(() => qrCode(text), [text])
  if (code === null) return null
  const side = code.side + 2 * MARGIN
  return (
    <svg
      className={classNames(styles.code, className)}
      role="img"
      aria-label={label}
      viewBox={`${-MARGIN} ${-MARGIN} ${side} ${side}`}
      width={size}
      height={size}
      shapeRendering="crispEdges"
    >
      <path d={qrPath(code)} />
    </svg>
  )
}
