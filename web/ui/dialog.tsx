import { X } from 'lucide-react'
import { type FormEvent, type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#web/i18n/text.tsx'
import { classNames } from '../lib/class-names.ts'
import { useVisiblePart } from '../lib/use-visible-part.ts'
import styles from './dialog.module.css'
import { IconButton } from './icon-button.tsx'
import { swipeToDismiss } from './touch/swipe-to-dismiss.ts'
import { useSwipeToDismiss } from './touch/use-swipe-to-dismiss.ts'
import { useModal } from './use-modal.ts'
import { useOverlayClick } from './use-overlay-click.ts'

export interface DialogProps {
  title: ReactNode
  /** Called on Esc, on the close button and on a click beside the dialog. */
  onClose: () => void
  /** Makes the dialog a form, which Enter in a field or a footer button of type `submit` submits. */
  onSubmit?: () => void
  /**
   * Whether confirming cannot be undone. The focus then starts on the dialog itself, where Enter confirms and Space does nothing, and the
   * first Tab moves to the first button.
   */
  final?: boolean
  /** Buttons, with the confirming one last. `data-autofocus` marks the one that receives the initial focus. */
  footer?: ReactNode
  /** `wide` uses the available width; on a narrow screen, all of it. */
  size?: 'small' | 'large' | 'wide'
  children?: ReactNode
}

/** Returns whether Enter begins another line in an element. */
const writesLines = (target: EventTarget): boolean =>
  target instanceof HTMLTextAreaElement || (target instanceof HTMLElement && target.isContentEditable)

/** Modal dialog, displayed as a sheet at the bottom of a narrow screen. Show one at a time. */
export function Dialog(props: DialogProps) {
  const { title, onClose, onSubmit, final = false, footer, size = 'small', children } = props
  const { t } = useText()
  const titleId = useId()
  const bodyId = useId()
  const box = useRef<HTMLDivElement>(null)
  useModal(box, onClose)
  useSwipeToDismiss(box, 'down', onClose, swipeToDismiss)
  const overlay = useOverlayClick(onClose)

  const submit = (event: FormEvent) => {
    event.preventDefault()
    event.stopPropagation()
    onSubmit?.()
  }
  const onEnter = (event: KeyboardEvent) => {
    const confirms = final && event.target === event.currentTarget
    // A key that is still held since the dialog opened confirms nothing.
    const held = event.repeat && !writesLines(event.target)
    if (event.key !== 'Enter' || !(confirms || held)) return
    event.preventDefault()
    event.stopPropagation()
    if (!held) onSubmit?.()
  }
  const content = (
    <>
      <div id={bodyId} className={styles.body}>
        {children}
      </div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </>
  )
  return createPortal(
    <div className={styles.overlay} style={useVisiblePart()} {...overlay}>
      <div
        ref={box}
        className={classNames(styles.box, styles[size])}
        role="dialog"
        aria-labelledby={titleId}
        aria-describedby={final ? bodyId : undefined}
        tabIndex={-1}
        data-autofocus={final || undefined}
        onKeyDown={onEnter}
      >
        {onSubmit ? (
          <form className={styles.content} onSubmit={submit} noValidate>
            {content}
          </form>
        ) : (
          <div className={styles.content}>{content}</div>
        )}
        {/* After the content, so that Tab from the last button reaches it, rather than Tab before the first field. */}
        <header className={styles.header}>
          <h2 id={titleId} className={styles.title}>
            {title}
          </h2>
          <IconButton label={t('action.close')} icon={X} shortcut="Escape" onClick={onClose} />
        </header>
      </div>
    </div>,
    document.body,
  )
}
