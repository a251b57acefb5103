import { type CSSProperties, useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { useConfig } from '#web/lib/page-tools.ts'
import { playingTime } from '#web/lib/playing-time.ts'
import { previewHref, previewOf } from '#web/lib/preview-address.ts'
import { inlineHref, subtitleHref } from '#web/lib/raw-address.ts'
import { Button } from '#web/ui/button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { readMediaFacts } from '../media/media-facts.ts'
import { useFailure } from '../media/use-failure.ts'
import { useMediaKeys } from '../media/use-media-keys.ts'
import { useStoredVolume } from '../media/use-stored-volume.ts'
import { NoPreview } from '../no-preview.tsx'
import type { PreviewFile, ViewerProps } from '../preview-file.ts'
import { toggleFullScreen } from './screen-modes.ts'
import { usePlaybackPosition } from './use-playback-position.ts'
import { useTracks } from './use-tracks.ts'
import { VideoTools } from './video-tools.tsx'
import styles from './video-viewer.module.css'

/** Plays a video with the browser's own controls and the subtitles beside it; reports the codecs where it cannot be played. */
export function VideoViewer(props: ViewerProps) {
  const { file, onReady } = props
  const { reason, onError, again } = useFailure(props)
  if (reason !== null) return <NoPreview file={file} reason={reason} onRetry={again} />
  return <Film file={file} onReady={onReady} onError={onError} />
}

interface FilmProps {
  file: PreviewFile
  onReady: () => void
  onError: (film: HTMLVideoElement) => void
}

function Film({ file, onReady, onError }: FilmProps) {
  const { t } = useText()
  const player = useRef<HTMLVideoElement>(null)
  const [ratio, setRatio] = useState(16 / 9)
  const style: CSSProperties & Record<'--ratio', number> = { '--ratio': ratio }
  const { tracks, labels, shown, unread, show, toggle } = useTracks(player, file)
  const [soundOnly, findPicture] = useMissingPicture(file)
  const { resumed, restart } = usePlaybackPosition(player, file.path)
  const config = useConfig()
  const hasPoster = previewOf(file.name, config) === 'film'
  const poster = hasPoster ? previewHref('big', file.path, Date.parse(file.modified)) : undefined
  useStoredVolume(player)
  useMediaKeys(player, (command) => {
    if (command === 'subtitles') toggle()
    else if (command === 'full' && player.current) toggleFullScreen(player.current)
    else return false
    return true
  })
  return (
    <div className={styles.stage}>
      <div className={styles.screen}>
        {/* biome-ignore lint/a11y/useMediaCaption: a video only has the captions that are stored beside it */}
        <video
          ref={player}
          className={styles.film}
          style={style}
          controls
          playsInline
          preload="metadata"
          aria-label={visibleName(file.name)}
          src={inlineHref(file.path, file.modified)}
          poster={poster}
          onLoadedMetadata={({ currentTarget: { videoWidth, videoHeight } }) => {
            if (videoHeight > 0) setRatio(videoWidth / videoHeight)
            else findPicture()
            onReady()
          }}
          onError={({ currentTarget }) => onError(currentTarget)}
        >
          {tracks.map(({ path, language }, index) => (
            <track
              key={path}
              kind="subtitles"
              src={subtitleHref(path, file.modified)}
              srcLang={language || undefined}
              label={labels[index]}
            />
          ))}
        </video>
      </div>
      <div className={styles.notices} role="status">
        {soundOnly && <p>{soundOnly}</p>}
        {unread && <p>{t('media.subtitles.failed', unread)}</p>}
        {resumed > 0 && (
          <p>
            {t('media.resumed', playingTime(resumed))} <Button onClick={restart}>{t('media.fromStart')}</Button>
          </p>
        )}
      </div>
      <VideoTools player={player} labels={labels} shown={shown} onShown={show} />
    </div>
  )
}

/** Returns why only the sound of a video plays, once requested; empty for audio in a video container. */
function useMissingPicture(file: PreviewFile): [string, () => void] {
  const { t } = useText()
  const [asked, setAsked] = useState(false)
  const [said, setSaid] = useState('')
  useEffect(() => {
    if (!asked) return
    const leaving = new AbortController()
    const say = ({ pictures: [codec] }: { pictures: readonly string[] }) => {
      if (codec !== undefined) setSaid(t('media.soundOnly.codec', codec))
    }
    // The codec is unknown, but not the missing picture.
    readMediaFacts(file, leaving.signal).then(say, () => leaving.signal.aborted || setSaid(t('media.soundOnly')))
    return () => leaving.abort()
  }, [asked, file, t])
  return [said, useCallback(() => setAsked(true), [])]
}
