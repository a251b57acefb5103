import { ImageUpscale } from 'lucide-react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { PREVIEW_SIDE } from '#contract/preview-sizes.ts'
import { useText } from '#web/i18n/text.tsx'
import { rememberTile, tileOf } from '#web/lib/opened-tile.ts'
import { useConfig } from '#web/lib/page-tools.ts'
import { previewHref, previewOf } from '#web/lib/preview-address.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import type { PreviewFile, ViewerProps } from '../preview-file.ts'
import { growFrom, growFromTile } from '../zoom/tile-zoom.ts'
import styles from './image-viewer.module.css'
import { type PicturePlan, pictureHref, picturePlan } from './picture-source.ts'
import { PictureStage } from './picture-stage.tsx'
import { usePicture } from './use-picture.ts'

/** Shows an image that the browser can display, from any available source. */
export function ImageViewer(props: ViewerProps) {
  const config = useConfig()
  const { name } = props.file
  const plan = useMemo(() => picturePlan(name, config), [name, config])
  return <PlannedPicture {...props} plan={plan} />
}

/** Shows an image by a plan of sources. */
export function PlannedPicture(props: ViewerProps & { plan: PicturePlan }) {
  const { file, plan, onReady, onFailed, onStep, onClose } = props
  const { t } = useText()
  const [attempt, setAttempt] = useState(0)
  const [original, setOriginal] = useState(false)
  const source = original ? 'original' : (plan.order[attempt] ?? plan.order[0])
  const { picture, onDisplayError } = usePicture(pictureHref(file, source), () => {
    if (original) setOriginal(false)
    else if (attempt + 1 < plan.order.length) setAttempt(attempt + 1)
    else onFailed()
  })
  const here = picture !== null
  useEffect(() => {
    if (here) onReady()
  }, [here, onReady])
  return (
    <PictureStage
      picture={picture}
      onStep={onStep}
      onPulled={onClose}
      onPlaced={(image) => growFromTile(image, file.path)}
      waiting={<SmallPicture file={file} />}
      tools={
        plan.choice &&
        attempt === 0 && (
          <IconButton
            label={t(original ? 'preview.fitted' : 'preview.original')}
            icon={ImageUpscale}
            pressed={original}
            onClick={() => setOriginal(!original)}
          />
        )
      }
    >
      {({ className, style }) =>
        picture && (
          <img
            className={className}
            src={picture.src}
            alt={visibleName(file.name)}
            draggable={false}
            style={style}
            onError={onDisplayError}
          />
        )
      }
    </PictureStage>
  )
}

/** Opacity of a thumbnail, as in the style sheet. */
const FAINT = 0.7

/**
 * The thumbnail of the file, if there is one, while the large image loads. It grows from the tile that was opened, and the large image grows
 * from it.
 */
export function SmallPicture({ file: { path, name, modified } }: { file: PreviewFile }) {
  const config = useConfig()
  const [tile] = useState(() => tileOf(path))
  const known = tile?.src ?? null
  const [here, setHere] = useState(known !== null)
  const image = useRef<HTMLImageElement>(null)
  const shown = useLatest(here)
  useLayoutEffect(() => {
    const element = image.current
    if (!element) return
    if (tile && shown.current) growFrom(element, tile.rect, FAINT)
    return () => {
      if (shown.current) rememberTile(path, { rect: element.getBoundingClientRect(), src: null })
    }
  }, [path, tile])
  const src =
    known ??
    (config.EnableThumbs && previewOf(name, config) !== null ? previewHref('thumb', path, Date.parse(modified)) : null)
  if (src === null) return null
  return (
    <img
      ref={image}
      className={styles.small}
      src={src}
      alt=""
      width={PREVIEW_SIDE.thumb}
      height={PREVIEW_SIDE.thumb}
      draggable={false}
      data-here={here || undefined}
      onLoad={() => setHere(true)}
      onError={() => setHere(false)}
    />
  )
}
