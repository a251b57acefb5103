import { type CSSProperties, type KeyboardEvent, type PointerEvent, useRef } from 'react'
import { useText } from '#web/i18n/text.tsx'
import type { Size } from '../image/image-view.ts'
import { type CropBox, type Handle, moveBox, resizeBox, type Shift } from './crop-box.ts'
import styles from './crop-stage.module.css'

/** Movement by an arrow key, as a fraction of the picture; with Shift, the larger one. */
const STEP = 0.01
const LONG_STEP = 0.1

const ARROWS: Readonly<Record<string, Shift>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
}

/** Edges are operated by pointer and keyboard, corners only by pointer, because two edges do the same. */
const EDGES = [
  { x: 0, y: -1, text: 'viewer.edge.top' },
  { x: 1, y: 0, text: 'viewer.edge.right' },
  { x: 0, y: 1, text: 'viewer.edge.bottom' },
  { x: -1, y: 0, text: 'viewer.edge.left' },
] as const
const CORNERS: readonly Handle[] = [
  { x: -1, y: -1 },
  { x: 1, y: -1 },
  { x: 1, y: 1 },
  { x: -1, y: 1 },
]

const percent = (fraction: number): string => `${fraction * 100}%`
const placeOf = ({ left, top, width, height }: CropBox): CSSProperties => ({
  insetInlineStart: percent(left),
  insetBlockStart: percent(top),
  inlineSize: percent(width),
  blockSize: percent(height),
})

/** Returns the position of an edge in percent of the picture, for screen readers. */
function positionOf({ left, top, width, height }: CropBox, { x, y }: Handle): number {
  const at = x === 0 ? top + (y === 1 ? height : 0) : left + (x === 1 ? width : 0)
  return Math.round(at * 100)
}

/** Calls `onShift` with the movement since a drag began, as fractions of the picture. */
function useDrag(area: { readonly current: HTMLElement | null }, onShift: (shift: Shift, from: CropBox) => void) {
  const drag = useRef<{ x: number; y: number; box: CropBox } | null>(null)
  const end = () => {
    drag.current = null
  }
  return (box: CropBox) => ({
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      drag.current = { x: event.clientX, y: event.clientY, box }
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const from = drag.current
      const size = area.current?.getBoundingClientRect()
      if (!(from && size)) return
      onShift({ x: (event.clientX - from.x) / size.width, y: (event.clientY - from.y) / size.height }, from.box)
    },
    onPointerUp: end,
    onPointerCancel: end,
  })
}

/** Returns the movement that an arrow key stands for, or null. */
function shiftOf(event: KeyboardEvent): Shift | null {
  const arrow = ARROWS[event.key]
  if (!arrow || event.ctrlKey || event.metaKey || event.altKey) return null
  event.preventDefault()
  const step = event.shiftKey ? LONG_STEP : STEP
  return { x: arrow.x * step, y: arrow.y * step }
}

interface CropStageProps {
  src: string
  /** Name of the picture. */
  name: string
  /** Size of the turned picture on the screen, in CSS pixels. */
  size: Size
  /** Clockwise turn in degrees, of any size, so that turning is animated the short way. */
  angle: number
  box: CropBox
  /** Ratio that the box keeps, as in `resizeBox`. */
  ratio: number | null
  onBox: (box: CropBox) => void
  /** Called when the browser cannot display the picture. */
  onDisplayError: () => void
}

/** The turned picture, and the part of it that remains: moved and resized by mouse, touch and keyboard. */
export function CropStage({ src, name, size, angle, box, ratio, onBox, onDisplayError }: CropStageProps) {
  const { t } = useText()
  const area = useRef<HTMLDivElement>(null)
  const lies = angle % 180 !== 0
  const picture = { inlineSize: lies ? size.height : size.width, blockSize: lies ? size.width : size.height }
  const moved = useDrag(area, (shift, from) => onBox(moveBox(from, shift)))
  return (
    // Positions of a picture are the same in all languages.
    <div ref={area} className={styles.area} style={{ inlineSize: size.width, blockSize: size.height }} dir="ltr">
      <div className={styles.frame}>
        <img
          className={styles.picture}
          src={src}
          alt={name}
          draggable={false}
          onError={onDisplayError}
          style={{ ...picture, transform: `translate(-50%, -50%) rotate(${angle}deg)` }}
        />
        <div className={styles.shade} style={placeOf(box)} />
      </div>
      <div className={styles.box} style={placeOf(box)}>
        <button
          type="button"
          className={styles.inside}
          aria-label={t('viewer.area')}
          {...moved(box)}
          onKeyDown={(event) => {
            const shift = shiftOf(event)
            if (shift) onBox(moveBox(box, shift))
          }}
        />
        {EDGES.map(({ x, y, text }) => (
          <HandleGrip key={text} {...{ area, box, ratio, onBox }} handle={{ x, y }} label={t(text)} />
        ))}
        {CORNERS.map((handle) => (
          <HandleGrip key={`${handle.x} ${handle.y}`} {...{ area, box, ratio, onBox, handle }} />
        ))}
      </div>
    </div>
  )
}

interface HandleGripProps extends Pick<CropStageProps, 'box' | 'ratio' | 'onBox'> {
  area: { readonly current: HTMLElement | null }
  handle: Handle
  /** Undefined for handles that are operated only by pointer. */
  label?: string
}

function HandleGrip({ area, handle, label, box, ratio, onBox }: HandleGripProps) {
  const drag = useDrag(area, (shift, from) => onBox(resizeBox(from, handle, shift, ratio)))
  const place = { className: styles.handle, 'data-x': handle.x, 'data-y': handle.y, ...drag(box) }
  if (label === undefined) return <span {...place} />
  return (
    <span
      {...place}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation={handle.x === 0 ? 'vertical' : 'horizontal'}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={positionOf(box, handle)}
      aria-valuetext={percent(positionOf(box, handle) / 100)}
      onKeyDown={(event) => {
        const shift = shiftOf(event)
        if (shift) onBox(resizeBox(box, handle, shift, ratio))
      }}
    />
  )
}
