import { ImageUpscale } from 'lucide-react'
import { useEffect, useMemo, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { useConfig } from '#web/lib/page-tools.ts'
import { previewHref, previewOf } from '#web/lib/preview-address.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import type { PreviewFile, ViewerProps } from '../preview-file.ts'
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
export function PlannedPicture({ file, plan, onReady, onFailed, onStep }: ViewerProps & { plan: PicturePlan }) {
  const { t } = useText()
  const [attempt, setAttempt] = useState(0)
  const [original, setOriginal] = useState(false)
  const source = original ? 'original' : (plan.order[attempt] ?? plan.order[0])
  const picture = usePicture(pictureHref(file, source), () => {
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
          <img className={className} src={picture.src} alt={visibleName(file.name)} draggable={false} style={style} />
        )
      }
    </PictureStage>
  )
}

/** The thumbnail of the file, if there is one, while the large image loads. */
export function SmallPicture({ file }: { file: PreviewFile }) {
  const config = useConfig()
  const [here, setHere] = useState(false)
  if (!config.EnableThumbs || previewOf(file.name, config) === null) return null
  return (
    <img
      className={styles.small}
      src={previewHref('thumb', file.path, Date.parse(file.modified))}
      alt=""
      draggable={false}
      data-here={here || undefined}
      onLoad={() => setHere(true)}
    />
  )
}
