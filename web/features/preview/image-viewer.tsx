import { useRef, useState } from 'react'
import { inlineHref } from '#web/lib/raw-address.ts'
import { fittedSize, type ImageView, type Size } from './image-view.ts'
import styles from './image-viewer.module.css'
import type { ViewerProps } from './preview-file.ts'
import { useImageView } from './use-image-view.ts'
import { useZoomKeys } from './use-zoom-keys.ts'
import { ZoomTools } from './zoom-tools.tsx'

const transformOf = ({ zoom, x, y }: ImageView): string => `translate(${x}px, ${y}px) scale(${zoom})`

/** The picture's size on the stage at zoom 1. Before it has come it takes no room. */
function placeOf(picture: Size | null, room: Size | null) {
  if (!picture || !room) return { visibility: 'hidden' } as const
  const { width, height } = fittedSize(picture, room)
  return { inlineSize: width, blockSize: height }
}

/** Shows a picture: all of it at first, closer by wheel, keys or double-click, and moved by dragging. */
export function ImageViewer({ file, onReady, onFailed }: ViewerProps) {
  const stage = useRef<HTMLDivElement>(null)
  const [picture, setPicture] = useState<Size | null>(null)
  const model = useImageView(stage, picture)
  useZoomKeys(model.zoomStep, model.reset)
  const { view, room, handlers } = model
  return (
    <>
      <div ref={stage} className={styles.stage} data-closer={view.zoom > 1 || undefined} {...handlers}>
        <img
          className={styles.picture}
          src={inlineHref(file.path, file.modified)}
          alt={file.name}
          decoding="async"
          draggable={false}
          style={{ ...placeOf(picture, room), transform: transformOf(view) }}
          onLoad={({ currentTarget: { naturalWidth, naturalHeight } }) => {
            // A drawing without a size of its own fills what it is given.
            setPicture({ width: naturalWidth || 800, height: naturalHeight || 600 })
            onReady()
          }}
          onError={onFailed}
        />
      </div>
      {picture && (
        <ZoomTools zoom={view.zoom} atLargest={model.atLargest} onStep={model.zoomStep} onReset={model.reset} />
      )}
    </>
  )
}
