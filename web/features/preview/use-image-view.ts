import { type PointerEvent, type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { cycleZoom, stepZoom } from '#web/lib/zoom.ts'
import { clampView, type ImageView, maxZoomOf, type Point, type Size, WHOLE, zoomAt } from './image-view.ts'
import { useStageSize } from './use-stage-size.ts'
import { useWheelSteps } from './use-wheel-steps.ts'

const MIDDLE: Point = { x: 0, y: 0 }

/** Where a pointer is, from the middle of the stage. */
function pointOn(stage: HTMLElement, { clientX, clientY }: { clientX: number; clientY: number }): Point {
  const box = stage.getBoundingClientRect()
  return { x: clientX - box.x - box.width / 2, y: clientY - box.y - box.height / 2 }
}

/** A picture's view and the ways to change it. */
export interface ImageViewModel {
  readonly view: ImageView
  /** Of the stage; null before it is known. */
  readonly room: Size | null
  readonly atLargest: boolean
  zoomStep(direction: 1 | -1): void
  reset(): void
  readonly handlers: {
    onDoubleClick(event: { clientX: number; clientY: number }): void
    onPointerDown(event: PointerEvent<HTMLElement>): void
    onPointerMove(event: PointerEvent<HTMLElement>): void
    onPointerUp(): void
    onPointerCancel(): void
  }
}

/** Zooms by wheel, double-click and steps, and drags what is larger than the stage. `picture` is null until it has come. */
export function useImageView(stage: RefObject<HTMLElement | null>, picture: Size | null): ImageViewModel {
  const [wished, setView] = useState(WHOLE)
  const room = useStageSize(stage)
  const drag = useRef<Point | null>(null)
  const view = picture && room ? clampView(wished, picture, room) : WHOLE
  const max = picture && room ? maxZoomOf(picture, room) : 1

  const latest = useRef({ view, max })
  useEffect(() => {
    latest.current = { view, max }
  })
  const zoomTo = useCallback((zoomOf: (zoom: number, max: number) => number, point: Point) => {
    const { view, max } = latest.current
    setView(zoomAt(view, zoomOf(view.zoom, max), point))
  }, [])
  const stepAt = useCallback(
    (direction: 1 | -1, point: Point) => zoomTo((zoom, max) => stepZoom(zoom, direction, max), point),
    [zoomTo],
  )
  useWheelSteps(stage, (direction, event) => {
    if (stage.current) stepAt(direction, pointOn(stage.current, event))
  })

  const endDrag = () => {
    drag.current = null
  }
  return {
    view,
    room,
    atLargest: view.zoom >= max,
    zoomStep: (direction) => stepAt(direction, MIDDLE),
    reset: () => setView(WHOLE),
    handlers: {
      onDoubleClick(event) {
        if (stage.current) zoomTo(cycleZoom, pointOn(stage.current, event))
      },
      onPointerDown(event) {
        if (event.button !== 0 || view.zoom <= 1) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { x: event.clientX - view.x, y: event.clientY - view.y }
      },
      onPointerMove({ clientX, clientY }) {
        const from = drag.current
        if (from) setView({ zoom: view.zoom, x: clientX - from.x, y: clientY - from.y })
      },
      onPointerUp: endDrag,
      onPointerCancel: endDrag,
    },
  }
}
