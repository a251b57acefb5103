import { useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { useConfig } from '#web/lib/page-tools.ts'
import { playingTime } from '#web/lib/playing-time.ts'
import { previewHref, previewOf } from '#web/lib/preview-address.ts'
import { inlineHref, subtitleHref } from '#web/lib/raw-address.ts'
import { Button } from '#web/ui/button.tsx'
import type { Step } from '#web/ui/media/media-controls.tsx'
import { useMediaSession } from '#web/ui/media/use-media-session.ts'
import { VideoPlayer } from '#web/ui/media/video-player.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { readMediaFacts } from '../media/media-facts.ts'
import { useFailure } from '../media/use-failure.ts'
import { useMediaKeys } from '../media/use-media-keys.ts'
import { NoPreview } from '../no-preview.tsx'
import type { PreviewFile, ViewerProps } from '../preview-file.ts'
import { usePlaybackPosition } from './use-playback-position.ts'
import { useSavedPlayback } from './use-saved-playback.ts'
import { useTracks } from './use-tracks.ts'
import styles from './video-viewer.module.css'

/** Plays a video with the subtitles beside it; reports the codecs where it cannot be played. */
export function VideoViewer(props: ViewerProps) {
  const { file } = props
  const { reason, onError, again } = useFailure(props)
  if (reason !== null) return <NoPreview file={file} reason={reason} onRetry={again} />
  return <Film {...props} onError={onError} />
}

/** Name of the button that led to another video, which then has the focus there. */
let usedButton: string | null = null

/** Returns the buttons for the files before and after a video; none where its folder is not known. */
function useSteps({ neighbours, onShow }: Pick<ViewerProps, 'neighbours' | 'onShow'>, film: HTMLVideoElement | null) {
  const { t } = useText()
  useEffect(() => {
    if (!film) return
    const buttons = film.closest('[data-steps]')?.querySelectorAll<HTMLElement>('[role=toolbar] button') ?? []
    const used = [...buttons].find((button) => button.ariaLabel === usedButton)
    usedButton = null
    used?.focus({ preventScroll: true })
  }, [film])
  if (!neighbours || neighbours.total < 2) return {}
  const way = (path: string | null) =>
    path === null
      ? null
      : () => {
          usedButton = document.activeElement?.ariaLabel ?? null
          onShow(path)
        }
  const previous: Step = {
    label: t('preview.previous'),
    go: way(neighbours.previous),
    noneReason: t('media.noPrevious'),
  }
  const next: Step = { label: t('preview.next'), go: way(neighbours.next), noneReason: t('media.noNext') }
  return { previous, next }
}

function Film(props: ViewerProps & { onError: (film: HTMLVideoElement) => void }) {
  const { file, onReady, onError } = props
  const { t } = useText()
  const [film, setFilm] = useState<HTMLVideoElement | null>(null)
  const fullScreen = useRef<(() => void) | null>(null)
  const { tracks, labels, shown, unread, show, toggle } = useTracks(film, file)
  const [soundOnly, findPicture] = useMissingPicture(file)
  const { resumed, restart } = usePlaybackPosition(film, file.path)
  const recover = useSavedPlayback(film, file.path)
  const config = useConfig()
  const hasPoster = previewOf(file.name, config) === 'film'
  const poster = hasPoster ? previewHref('big', file.path, Date.parse(file.modified)) : undefined
  const steps = useSteps(props, film)
  useMediaSession(film, file.name, poster ?? null, {
    previous: steps.previous?.go ?? null,
    next: steps.next?.go ?? null,
  })
  useMediaKeys(film, (command) => {
    if (command === 'subtitles') toggle()
    else if (command === 'full') fullScreen.current?.()
    else return false
    return true
  })
  const notices = (
    <div className={styles.notices} role="status">
      {soundOnly && <p>{soundOnly}</p>}
      {unread && <p>{t('media.subtitles.failed', unread)}</p>}
      {resumed > 0 && (
        <p>
          {t('media.resumed', playingTime(resumed))} <Button onClick={restart}>{t('media.fromStart')}</Button>
        </p>
      )}
    </div>
  )
  return (
    <VideoPlayer
      label={visibleName(file.name)}
      player={film}
      onPlayer={setFilm}
      src={inlineHref(file.path, file.modified)}
      poster={poster}
      captions={{ labels, shown, onShown: show }}
      {...steps}
      fullScreen={fullScreen}
      notices={notices}
      onLoadedMetadata={({ currentTarget: { videoHeight } }) => {
        if (videoHeight === 0) findPicture()
        onReady()
      }}
      onError={({ currentTarget }) => recover() || onError(currentTarget)}
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
    </VideoPlayer>
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
    const say = ({ videoCodecs: [codec] }: { videoCodecs: readonly string[] }) => {
      if (codec !== undefined) setSaid(t('media.soundOnly.codec', codec))
    }
    // The codec is unknown, but not the missing picture.
    readMediaFacts(file, leaving.signal).then(say, () => leaving.signal.aborted || setSaid(t('media.soundOnly')))
    return () => leaving.abort()
  }, [asked, file, t])
  return [said, useCallback(() => setAsked(true), [])]
}
