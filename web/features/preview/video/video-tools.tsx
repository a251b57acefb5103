import { Maximize, PictureInPicture2 } from 'lucide-react'
import type { RefObject } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { Select } from '#web/ui/select.tsx'
import { SpeedSelect } from '../media/speed-select.tsx'
import { toggleFullScreen, toggleInPicture } from './screen-modes.ts'
import styles from './video-viewer.module.css'

export interface VideoToolsProps {
  player: RefObject<HTMLVideoElement | null>
  labels: readonly string[]
  /** Index of the subtitles shown; -1 for none. */
  shown: number
  onShown: (index: number) => void
}

/** Options beyond the browser's own controls. */
export function VideoTools({ player, labels, shown, onShown }: VideoToolsProps) {
  const { t } = useText()
  return (
    <div className={styles.tools} role="toolbar" aria-label={t('media.tools')}>
      {labels.length > 0 && (
        <Select
          label={t('media.subtitles')}
          hideLabel
          className={styles.subtitles}
          aria-keyshortcuts="c"
          value={String(shown)}
          options={[
            { value: '-1', text: t('media.subtitles.off') },
            ...labels.map((text, index) => ({ value: String(index), text })),
          ]}
          onValue={(value) => onShown(Number(value))}
        />
      )}
      <SpeedSelect player={player} />
      {document.pictureInPictureEnabled && (
        <IconButton
          label={t('media.inPicture')}
          icon={PictureInPicture2}
          onClick={() => player.current && toggleInPicture(player.current)}
        />
      )}
      <IconButton
        label={t('preview.full')}
        icon={Maximize}
        shortcut="f"
        onClick={() => player.current && toggleFullScreen(player.current)}
      />
    </div>
  )
}
