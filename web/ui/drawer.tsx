import { type ReactNode, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './drawer.module.css'
import { lazySwipeToDismiss } from './touch/lazy-swipe-to-dismiss.ts'
import { useSwipeToDismiss } from './touch/use-swipe-to-dismiss.ts'
import { useModal } from './use-modal.ts'
import { useOverlayClick } from './use-overlay-click.ts'

/** Panel that slides in from the start edge, for the sidebar on a small screen. It is open while mounted. */
export function Drawer(props: { label: string; onClose: () => void; children: ReactNode }) {
  const { label, onClose, children } = props
  const box = useRef<HTMLDivElement>(null)
  useModal(box, onClose)
  useSwipeToDismiss(box, 'start', onClose, lazySwipeToDismiss)
  const overlay = useOverlayClick(onClose)
  return createPortal(
    <div className={styles.overlay} {...overlay}>
      <div ref={box} className={styles.panel} role="dialog" aria-label={label} tabIndex={-1}>
        {children}
      </div>
    </div>,
    document.body,
  )
}
