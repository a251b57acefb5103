import { type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#web/i18n/text.tsx'
import { useVisiblePart } from '#web/lib/use-visible-part.ts'
import { useModal } from '#web/ui/use-modal.ts'
import { useOverlayClick } from '#web/ui/use-overlay-click.ts'
import styles from './search.module.css'

/** The frame of the search overlay, over the page. `menu` is the open menu of a result. */
export function SearchBox(props: { onClose: () => void; menu: ReactNode; children: ReactNode }) {
  const { onClose, menu, children } = props
  const { t } = useText()
  const box = useRef<HTMLDivElement>(null)
  useModal(box, onClose)
  const overlay = useOverlayClick(onClose)
  return createPortal(
    <>
      <div className={styles.overlay} style={useVisiblePart()} {...overlay}>
        <div ref={box} className={styles.box} role="dialog" aria-label={t('search.title')} tabIndex={-1}>
          {children}
        </div>
      </div>
      {menu}
    </>,
    document.body,
  )
}
