import { type CSSProperties, useState } from 'react'
import { inlineHref } from '#web/lib/raw-address.ts'
import { useText } from '#web/text/text.tsx'
import type { ViewerProps } from './preview-file.ts'
import { languageName, subtitleTracks } from './subtitle-track.ts'
import styles from './video-viewer.module.css'

/** Plays a film with the browser's own controls and the subtitles that lie beside it. */
export function VideoViewer({ file, onReady, onFailed }: ViewerProps) {
  const { t, format } = useText()
  const [ratio, setRatio] = useState(16 / 9)
  const style: CSSProperties & Record<'--ratio', number> = { '--ratio': ratio }
  const tracks = subtitleTracks(file.name, file.subtitles ?? [])
  const label = ({ language, mark }: (typeof tracks)[number]) =>
    (language && languageName(format.locale, language)) || mark || t('preview.subtitles')
  return (
    <div className={styles.stage}>
      {/* biome-ignore lint/a11y/useMediaCaption: a film has the captions that lie beside it; nobody can make others up. */}
      <video
        className={styles.film}
        style={style}
        controls
        playsInline
        preload="metadata"
        aria-label={file.name}
        src={inlineHref(file.path, file.modified)}
        onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
          // Sound alone in the form of a film has no size.
          if (videoHeight > 0) setRatio(videoWidth / videoHeight)
          onReady()
        }}
        onError={onFailed}
      >
        {tracks.map((track) => (
          <track
            key={track.path}
            kind="subtitles"
            src={inlineHref(track.path, file.modified)}
            srcLang={track.language || undefined}
            label={label(track)}
          />
        ))}
      </video>
    </div>
  )
}
