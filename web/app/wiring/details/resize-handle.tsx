import { type KeyboardEvent, type PointerEvent, type RefObject, useState } from 'react'
import styles from '#web/features/files/details/details.module.css'
import { useText } from '#web/i18n/text.tsx'
import { useStore } from '#web/lib/use-store.ts'
import { panelWidth, setPanelWidth, USUAL_WIDTH } from './panel-width.ts'

/** Range of the width, in px. The window may leave less room than the maximum. */
const [LEAST, MOST] = [280, 560] as const

/** Change of the width by one key stroke, in px. */
const STEP = 24

const fitting = (width: number): number => Math.round(Math.min(MOST, Math.max(LEAST, width)))

/** Edge of the details panel, which changes its width by dragging, by the arrow keys, or to the default by a double click. */
export function ResizeHandle({ panel }: { panel: RefObject<HTMLElement | null> }) {
  const { t, direction } = useText()
  const [isDragging, setDragging] = useState(false)
  const width = fitting(useStore(panelWidth))
  const sign = direction === 'rtl' ? -1 : 1
  /** Width that is displayed, which differs from the wanted one in a small window. */
  const shown = () => panel.current?.offsetWidth ?? width

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    const handle = event.currentTarget
    const [from, before] = [event.clientX, shown()]
    const move = ({ clientX }: globalThis.PointerEvent) => setPanelWidth(fitting(before + sign * (from - clientX)))
    const stop = () => {
      handle.removeEventListener('pointermove', move)
      setDragging(false)
    }
    setDragging(true)
    handle.setPointerCapture(event.pointerId)
    handle.addEventListener('pointermove', move)
    handle.addEventListener('lostpointercapture', stop, { once: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const widths: Readonly<Record<string, number>> = {
      ArrowLeft: shown() + sign * STEP,
      ArrowRight: shown() - sign * STEP,
      Home: LEAST,
      End: MOST,
    }
    const wanted = widths[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    setPanelWidth(fitting(wanted))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: an hr element has no keyboard interaction
    <div
      className={styles.handle}
      role="separator"
      aria-orientation="vertical"
      aria-label={t('details.resize')}
      aria-valuenow={width}
      aria-valuemin={LEAST}
      aria-valuemax={MOST}
      tabIndex={0}
      data-dragging={isDragging || undefined}
      onPointerDown={onPointerDown}
      onKeyDown={onKeyDown}
      onDoubleClick={() => setPanelWidth(USUAL_WIDTH)}
    />
  )
}
