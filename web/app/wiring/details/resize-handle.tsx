import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from 'react'
import styles from '#web/features/files/details/details.module.css'
import { useText } from '#web/i18n/text.tsx'
import { writeStored } from '#web/lib/storage.ts'
import { DETAILS_WIDTH } from './details-width.ts'

/** Range of the width, in px. A small window leaves less room than the maximum. */
const [LEAST, MOST] = [280, 560] as const

/** Change of the width by one key stroke, in px. */
const STEP = 24

/** Changes the width of the panel's column and stores it on this device; null for the default. */
function resize(panel: HTMLElement | null, wanted: number | null): void {
  const width = wanted === null ? null : Math.round(Math.min(MOST, Math.max(LEAST, wanted)))
  writeStored(DETAILS_WIDTH, width === null ? null : String(width))
  panel?.parentElement?.style.setProperty('--details-width', `${width ?? 360}px`)
}

/**
 * Returns the displayed width of the panel, in px. While the panel is shown, the CSS variable `--details` has it too, so that what floats in
 * the corner of the page is beside the panel.
 */
function useWidth(panel: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState<number>(LEAST)
  useEffect(() => {
    const box = panel.current
    if (!box) return
    const { style } = document.documentElement
    const measure = () => {
      setWidth(box.offsetWidth)
      style.setProperty('--details', `${box.offsetWidth}px`)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(box)
    return () => {
      observer.disconnect()
      style.removeProperty('--details')
    }
  }, [panel])
  return width
}

/** Edge of the details panel, which changes its width by dragging, by the arrow keys, or to the default by a double click. */
export function ResizeHandle({ panel }: { panel: RefObject<HTMLElement | null> }) {
  const { t, direction } = useText()
  const [isDragging, setDragging] = useState(false)
  const width = useWidth(panel)
  const sign = direction === 'rtl' ? -1 : 1
  /** Width now, which `width` follows only with the next frame. */
  const present = () => panel.current?.offsetWidth ?? width

  const onPointerDown = (event: PointerEvent<HTMLElement>) => {
    if (event.button !== 0) return
    event.preventDefault()
    const handle = event.currentTarget
    const [from, before] = [event.clientX, present()]
    const move = ({ clientX }: globalThis.PointerEvent) => resize(panel.current, before + sign * (from - clientX))
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
      ArrowLeft: present() + sign * STEP,
      ArrowRight: present() - sign * STEP,
      Home: LEAST,
      End: MOST,
    }
    const wanted = widths[event.key]
    if (wanted === undefined) return
    event.preventDefault()
    resize(panel.current, wanted)
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
      onDoubleClick={() => resize(panel.current, null)}
    />
  )
}
