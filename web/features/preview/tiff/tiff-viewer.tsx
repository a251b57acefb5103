import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { isTyping } from '#web/lib/keyboard.ts'
import { useConfig } from '#web/lib/page-tools.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import type { Size } from '../image/image-view.ts'
import { PlannedPicture, SmallPicture } from '../image/image-viewer.tsx'
import { hasScaledImage } from '../image/picture-source.ts'
import { type PictureLook, PictureStage } from '../image/picture-stage.tsx'
import type { ViewerProps } from '../preview-file.ts'
import { growFromTile } from '../zoom/tile-zoom.ts'
import styles from './tiff.module.css'
import { useTiff } from './use-tiff.ts'

/** Shows a TIFF or raw file, which browsers do not support: decoded in the page, otherwise as an image converted by the server. */
export function TiffViewer(props: ViewerProps) {
  const { file, onReady, onFailed, onStep, onClose } = props
  const config = useConfig()
  const [index, setIndex] = useState(0)
  const state = useTiff(file, index)
  const server = hasScaledImage(file.name, config)
  const { kind } = state
  useEffect(() => {
    if (kind === 'here') onReady()
    else if (kind === 'failed' && !server) onFailed()
  }, [kind, server, onReady, onFailed])
  if (kind === 'failed') return server && <PlannedPicture {...props} plan={{ order: ['big'], choice: false }} />
  const pages = state.kind === 'here' ? state.pages : 1
  return (
    <PictureStage
      picture={state.kind === 'here' ? state.size : null}
      onStep={onStep}
      onPulled={onClose}
      onPlaced={(image) => growFromTile(image, file.path)}
      waiting={<SmallPicture file={file} />}
      tools={pages > 1 && <PageTools index={index} pages={pages} onIndex={setIndex} />}
    >
      {(look) => state.kind === 'here' && <Drawn {...state} name={file.name} look={look} />}
    </PictureStage>
  )
}

interface DrawnProps {
  picture: ImageBitmap
  size: Size
  name: string
  look: PictureLook
}

function Drawn({ picture, size, name, look }: DrawnProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    // A bitmap can be transferred only once.
    if (picture.width > 0) canvas.current?.getContext('bitmaprenderer')?.transferFromImageBitmap(picture)
  }, [picture])
  return <canvas ref={canvas} {...size} {...look} role="img" aria-label={visibleName(name)} />
}

/** Buttons for the previous and next page, also by Page Up and Page Down. */
function PageTools(props: { index: number; pages: number; onIndex: (index: number) => void }) {
  const { index, pages, onIndex } = props
  const { t, format } = useText()
  const go = (to: number) => {
    if (to >= 0 && to < pages) onIndex(to)
  }
  usePageKeys((event) => {
    if (isTyping(event.target) || !(event.key === 'PageUp' || event.key === 'PageDown')) return
    event.preventDefault()
    go(index + (event.key === 'PageDown' ? 1 : -1))
  })
  return (
    <>
      <IconButton
        label={t('preview.page.previous')}
        icon={ChevronLeft}
        mirrored
        shortcut="PageUp"
        disabledReason={index === 0 ? t('preview.page.first') : undefined}
        onClick={() => go(index - 1)}
      />
      <span className={styles.page} role="status">
        <span className="visually-hidden">{t('preview.page.of', index + 1, pages)}</span>
        <span aria-hidden>
          {format.count(index + 1)} / {format.count(pages)}
        </span>
      </span>
      <IconButton
        label={t('preview.page.next')}
        icon={ChevronRight}
        mirrored
        shortcut="PageDown"
        disabledReason={index === pages - 1 ? t('preview.page.last') : undefined}
        onClick={() => go(index + 1)}
      />
    </>
  )
}
