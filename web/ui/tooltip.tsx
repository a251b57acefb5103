import { type CSSProperties, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { useText } from '#web/i18n/text.tsx'
import { formatShortcut } from '../lib/keyboard.ts'
import { computePlacement } from './placement.ts'
import styles from './tooltip.module.css'

/** Delay before a tooltip appears on hover, in milliseconds. */
const REST = 500

/** Delay before it disappears, in milliseconds. Long enough to move the pointer onto it, for users of screen magnifiers. */
const LINGER = 200

const tooltipTarget = (target: EventTarget | null): HTMLElement | null =>
  target instanceof Element ? target.closest<HTMLElement>('[data-tooltip]') : null

/** Returns the element whose tooltip is visible, following pointer and focus. The tooltip stays while the pointer is on it, in `box`. */
function useTooltipTarget(box: RefObject<HTMLElement | null>): HTMLElement | null {
  const [shown, setShown] = useState<HTMLElement | null>(null)
  useEffect(() => {
    const controller = new AbortController()
    let timer: ReturnType<typeof setTimeout> | undefined
    // Undefined while the pointer is on the tooltip itself.
    let resting: HTMLElement | null | undefined = null
    const show = (element: HTMLElement | null, delay: number) => {
      clearTimeout(timer)
      resting = element
      if (delay === 0) setShown(element)
      else timer = setTimeout(() => setShown(element), delay)
    }
    const listen = <K extends keyof DocumentEventMap>(type: K, listener: (event: DocumentEventMap[K]) => void) =>
      document.addEventListener(type, listener, { capture: true, passive: true, signal: controller.signal })
    listen('pointerover', (event) => {
      if (event.target instanceof Node && box.current?.contains(event.target)) {
        clearTimeout(timer)
        resting = undefined
        return
      }
      const element = event.pointerType === 'mouse' ? tooltipTarget(event.target) : null
      if (element !== resting) show(element, element ? REST : LINGER)
    })
    listen('focusin', (event) => {
      const element = tooltipTarget(event.target)
      if (element?.matches(':focus-visible')) show(element, 0)
    })
    listen('focusout', () => show(null, 0))
    listen('pointerdown', () => show(null, 0))
    listen('scroll', () => show(null, 0))
    listen('keydown', () => show(null, 0))
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [box])
  return shown
}

/**
 * Displays the tooltip of the element with `data-tooltip` (and `data-shortcut`), near it, for pointer and keyboard. Mount it once. Hidden
 * from screen readers, because the same text is the element's name or description.
 */
export function TooltipLayer() {
  const { t, direction } = useText()
  const box = useRef<HTMLDivElement>(null)
  const target = useTooltipTarget(box)
  const [style, setStyle] = useState<CSSProperties>({})
  const [tooltip, setTooltip] = useState<string>()
  useLayoutEffect(() => {
    const read = () => setTooltip(target?.dataset.tooltip)
    read()
    if (!target) return
    const observer = new MutationObserver(read)
    observer.observe(target, { attributeFilter: ['data-tooltip'] })
    return () => observer.disconnect()
  }, [target])
  useLayoutEffect(() => {
    if (!target || !tooltip || !box.current) return
    const view = { width: document.documentElement.clientWidth, height: innerHeight }
    const options = { align: 'center', direction, gap: 6 } as const
    const { x, y } = computePlacement(
      target.getBoundingClientRect(),
      box.current.getBoundingClientRect(),
      view,
      options,
    )
    setStyle({ translate: `${x}px ${y}px` })
  }, [target, tooltip, direction])
  if (!tooltip) return null
  const shortcut = target?.dataset.shortcut
  return createPortal(
    <div ref={box} className={styles.tooltip} style={style} aria-hidden>
      {tooltip}
      {shortcut && <kbd className={styles.shortcut}>{formatShortcut(shortcut, t)}</kbd>}
    </div>,
    document.body,
  )
}
