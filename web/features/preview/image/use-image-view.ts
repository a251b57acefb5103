import { type PointerEvent, type RefObject, useCallback, useRef, useState } from 'react'
import { useLatest } from '#web/lib/use-latest.ts'
import { cycleZoom, stepZoom } from '#web/lib/zoom.ts'
import { useStageSize } from '../use-stage-size.ts'
import { useWheelSteps } from '../use-wheel-steps.ts'
import { type Contact, createGestures } from './gestures.ts'
import { clampView, type ImageView, maxZoomOf, type Point, type Size, WHOLE, zoomAt } from './image-view.ts'

const MIDDLE: Point = { x: 0, y: 0 }

/** Returns the position of a pointer from the center of the stage. */
function pointOn(stage: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = stage.getBoundingClientRect()
  return { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 }
}

function contactOf({ currentTarget, clientX, clientY, pointerId, pointerType, timeStamp }: PointerEvent<HTMLElement>) {
  const point = pointOn(currentTarget, { clientX, clientY })
  return { ...point, id: pointerId, at: timeStamp, finger: pointerType !== 'mouse' } satisfies Contact
}

/** The view of an image, and functions to change it. */
export interface ImageViewModel {
  readonly view: ImageView
  /** Offset of the image by the swiping finger, in pixels: along the row, and down. */
  readonly shift: number
  readonly pull: number
  /** Size of the stage; null before it is known. */
  readonly room: Size | null
  readonly atLargest: boolean
  zoomStep(direction: 1 | -1): void
  reset(): void
  readonly handlers: {
    onDoubleClick(event: { clientX: number; clientY: number }): void
    onPointerDown(event: PointerEvent<HTMLElement>): void
    onPointerMove(event: PointerEvent<HTMLElement>): void
    onPointerUp(event: PointerEvent<HTMLElement>): void
    onPointerCancel(event: PointerEvent<HTMLElement>): void
  }
}

/**
 * Zooms by wheel, double-click, pinch and steps, and pans an image larger than the stage. `picture` is null until loaded; `onSwipe`
 * receives the direction of a swipe over a whole image: 1 is to the right. `onPulled` is called after a swipe down.
 */
export function useImageView(
  stage: RefObject<HTMLElement | null>,
  picture: Size | null,
  onSwipe: (direction: 1 | -1) => void,
  onPulled: () => void,
): ImageViewModel {
  const [wished, setWished] = useState(WHOLE)
  const [shift, setShift] = useState(0)
  const [pull, setPull] = useState(0)
  const room = useStageSize(stage)
  const fit = useCallback(
    (view: ImageView) => (picture && room ? clampView(view, picture, room) : WHOLE),
    [picture, room],
  )
  const view = fit(wished)
  const max = picture && room ? maxZoomOf(picture, room) : 1

  const latest = useLatest({ view, fit, max, onSwipe, onPulled })
  // The next gesture may begin before the page is rendered again, and continues from this view.
  const show = useCallback((next: ImageView) => {
    latest.current = { ...latest.current, view: latest.current.fit(next) }
    setWished(next)
  }, [])
  const zoomTo = useCallback(
    (zoomOf: (zoom: number, max: number) => number, point: Point) => {
      const { view, max } = latest.current
      show(zoomAt(view, zoomOf(view.zoom, max), point))
    },
    [show],
  )
  const stepAt = useCallback(
    (direction: 1 | -1, point: Point) => zoomTo((zoom, max) => stepZoom(zoom, direction, max), point),
    [zoomTo],
  )
  useWheelSteps(stage, (direction, event) => {
    if (stage.current) stepAt(direction, pointOn(stage.current, event))
  })

  const [gestures] = useState(() =>
    createGestures({
      view: () => latest.current.view,
      show,
      shift: setShift,
      pull: setPull,
      pulled: () => latest.current.onPulled(),
      swiped: (direction) => latest.current.onSwipe(direction),
      doubleTapped: (point) => zoomTo(cycleZoom, point),
    }),
  )
  // A browser may send a double click after a double tap, which has already zoomed.
  const byFinger = useRef(false)
  return {
    view,
    shift,
    pull,
    room,
    atLargest: view.zoom >= max,
    zoomStep: (direction) => stepAt(direction, MIDDLE),
    reset: () => show(WHOLE),
    handlers: {
      onDoubleClick(event) {
        if (stage.current && !byFinger.current) zoomTo(cycleZoom, pointOn(stage.current, event))
      },
      onPointerDown(event) {
        byFinger.current = event.pointerType !== 'mouse'
        if (event.button !== 0 || !(byFinger.current || view.zoom > 1)) return
        event.currentTarget.setPointerCapture(event.pointerId)
        gestures.down(contactOf(event))
      },
      onPointerMove: (event) => gestures.move(contactOf(event)),
      onPointerUp: (event) => gestures.up(contactOf(event)),
      onPointerCancel: (event) => gestures.cancel(event.pointerId),
    },
  }
}
