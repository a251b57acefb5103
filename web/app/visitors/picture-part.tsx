import { useState } from 'react'
import { PictureStage } from '#web/features/preview/image/picture-stage.tsx'
import { usePicture } from '#web/features/preview/image/use-picture.ts'
import type { PictureViewProps } from '#web/features/public-share/viewers.ts'
import { useText } from '#web/i18n/text.tsx'
import { Spinner } from '#web/ui/spinner.tsx'
import styles from './visitor-viewers.module.css'
import { withPageTexts } from './with-page-texts.tsx'

function Shown(props: PictureViewProps & { src: string; onFailed: () => void }) {
  const { src, label, onFailed, onStep, onClose } = props
  const { picture, onDisplayError } = usePicture(src, onFailed)
  return (
    <PictureStage
      picture={picture}
      onStep={onStep}
      onPulled={onClose}
      waiting={
        <span className={styles.waiting}>
          <Spinner size={28} />
        </span>
      }
    >
      {({ className, style }) =>
        picture && (
          <img
            className={className}
            src={picture.src}
            alt={label}
            draggable={false}
            style={style}
            onError={onDisplayError}
          />
        )
      }
    </PictureStage>
  )
}

/** Shows a picture that can be zoomed, moved and swiped away, or a message if no address has one that the browser can display. */
function PictureView(props: PictureViewProps) {
  const { t } = useText()
  const [failed, setFailed] = useState(0)
  const src = props.sources[failed]
  if (src === undefined) return <p className={styles.failed}>{t('visit.notShown')}</p>
  return (
    <div className={styles.view}>
      <Shown {...props} src={src} onFailed={() => setFailed(failed + 1)} />
    </div>
  )
}

/** Loads the viewer of pictures with its texts. */
export const loadPictureView = () => withPageTexts(['preview'], () => PictureView)
