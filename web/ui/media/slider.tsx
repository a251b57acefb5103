import { type CSSProperties, type KeyboardEvent, type PointerEvent, type ReactNode, useRef, useState } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import styles from './slider.module.css'
import { keyedValue, valueAt } from './slider-value.ts'

export interface SliderProps {
  /** Accessible name. */
  label: string
  /** From 0 to `max`. */
  value: number
  max: number
  /** Change per arrow key; ten times as much per page key. */
  step: number
  /** Value for screen readers. */
  valueText: string
  /** Called while the user drags, and for each key. */
  onValue: (value: number) => void
  /** Text shown above the pointer. */
  hint?: (value: number) => string
  className?: string | undefined
  /** Shown on the track, below the value. */
  children?: ReactNode
}

interface Ratios extends CSSProperties {
  '--at'?: number
}

const ratio = (value: number, max: number): number => (max > 0 ? Math.min(1, Math.max(0, value / max)) : 0)

/** Handles the pointer on a slider. `pointed` is the value below the pointer, or null. */
function usePointer({ max, onValue }: Pick<SliderProps, 'max' | 'onValue'>) {
  const [pointed, setPointed] = useState<number | null>(null)
  const drags = useRef(false)
  const pointedValue = ({ clientX, currentTarget }: PointerEvent<HTMLElement>) =>
    valueAt(clientX, currentTarget.getBoundingClientRect(), max)
  const onPointerDown = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return
    // The focus stays where it is, so that the arrow keys keep their functions.
    event.preventDefault()
    event.currentTarget.setPointerCapture(event.pointerId)
    drags.current = true
    setPointed(pointedValue(event))
    onValue(pointedValue(event))
  }
  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    if (event.pointerType !== 'touch' || drags.current) setPointed(pointedValue(event))
    if (drags.current) onValue(pointedValue(event))
  }
  const onPointerEnd = ({ pointerType }: PointerEvent) => {
    drags.current = false
    if (pointerType === 'touch') setPointed(null)
  }
  const onPointerLeave = () => {
    if (!drags.current) setPointed(null)
  }
  const handlers = {
    onPointerDown,
    onPointerMove,
    onPointerUp: onPointerEnd,
    onPointerCancel: onPointerEnd,
    onPointerLeave,
  }
  return { pointed, handlers }
}

/** Horizontal slider that runs from left to right in every script, as time and volume do in all players. */
export function Slider(props: SliderProps) {
  const { label, value, max, step, valueText, onValue, hint, className, children } = props
  const { pointed, handlers } = usePointer(props)
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const next = keyedValue(event.key, { value, max, step })
    if (next === null) return
    event.preventDefault()
    onValue(next)
  }
  const style: Ratios = { '--at': ratio(value, max) }
  const bubble: Ratios = { '--at': ratio(pointed ?? 0, max) }
  return (
    <div
      className={classNames(styles.slider, className)}
      dir="ltr"
      style={style}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="horizontal"
      aria-valuemin={0}
      aria-valuemax={Math.round(max)}
      aria-valuenow={Math.round(Math.min(value, max))}
      aria-valuetext={valueText}
      {...handlers}
      onKeyDown={onKeyDown}
    >
      <div className={styles.track}>
        {children}
        <div className={styles.fill} />
      </div>
      <div className={styles.thumb} />
      {hint && pointed !== null && max > 0 && (
        <span className={styles.hint} style={bubble} aria-hidden>
          {hint(pointed)}
        </span>
      )}
    </div>
  )
}
