import { type CSSProperties, type ReactNode, useLayoutEffect, useRef } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { useLatest } from '#web/lib/use-latest.ts'
import { useZoomKeys } from '../use-zoom-keys.ts'
import { ZoomTools } from '../zoom-tools.tsx'
import { fittedSize, type ImageView, type Size } from './image-view.ts'
import styles from './image-viewer.module.css'
import { useImageView } from './use-image-view.ts'

/** Distance over which a picture that is pulled down shrinks to this part of its size, in pixels. */
const PULL_DISTANCE = 400
const PULLED_SIZE = 0.7

function transformOf({ zoom, x, y }: ImageView, shift: number, pull: number): string {
  const shrunk = 1 - (1 - PULLED_SIZE) * Math.min(1, pull / PULL_DISTANCE)
  return `translate(${x + shift}px, ${y + pull}px) scale(${zoom * shrunk})`
}

/** Returns the size of the image on the stage at zoom 1. It takes no space before it is loaded. */
function placeOf(picture: Size | null, room: Size | null): CSSProperties {
  if (!picture || !room) return { visibility: 'hidden' }
  const { width, height } = fittedSize(picture, room)
  return { inlineSize: width, blockSize: height }
}

/** Class and style of the image on a stage. */
export interface PictureLook {
  readonly className: string | undefined
  readonly style: CSSProperties
}

interface PictureStageProps {
  /** In its own pixels; null until loaded. */
  picture: Size | null
  /** Shows the next file (1) or the previous one, after a swipe. */
  onStep: ((step: 1 | -1) => void) | undefined
  /** Called after a swipe down. */
  onPulled: (() => void) | undefined
  /** Called in a layout effect when the image is first on the stage. */
  onPlaced?: ((image: HTMLElement) => void) | undefined
  /** Tools of the viewer, before those for zooming. */
  tools?: ReactNode
  /** Shown until the image is loaded. */
  waiting?: ReactNode
  children: (look: PictureLook) => ReactNode
}

/** Shows an image: as a whole at first, zoomed by wheel, keys, double-click or two fingers, and panned by dragging. */
export function PictureStage({ picture, onStep, onPulled, onPlaced, tools, waiting, children }: PictureStageProps) {
  const { direction } = useText()
  const stage = useRef<HTMLDivElement>(null)
  const onSwipe = (side: 1 | -1) => {
    // The previous file is where a line of text starts.
    const back = direction === 'ltr' ? 1 : -1
    onStep?.(side === back ? -1 : 1)
  }
  const model = useImageView(stage, picture, onSwipe, () => onPulled?.())
  useZoomKeys(model.zoomStep, model.reset)
  const { view, shift, pull, room, handlers } = model
  const style = { ...placeOf(picture, room), transform: transformOf(view, shift, pull) }
  const isPlaced = picture !== null && room !== null
  const placed = useLatest(onPlaced)
  useLayoutEffect(() => {
    const image = stage.current?.lastElementChild
    if (isPlaced && image instanceof HTMLElement) placed.current?.(image)
  }, [isPlaced])
  return (
    <>
      <div ref={stage} className={styles.stage} data-closer={view.zoom > 1 || undefined} {...handlers}>
        {!picture && waiting}
        {children({ className: styles.picture, style })}
      </div>
      {picture && (
        <ZoomTools zoom={view.zoom} atLargest={model.atLargest} onStep={model.zoomStep} onReset={model.reset}>
          {tools}
        </ZoomTools>
      )}
    </>
  )
}
