import { useCallback, useEffect, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { inlineHref } from '#web/lib/raw-address.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { applyMediaCommand } from '../media/media-keys.ts'
import { SpeedSelect } from '../media/speed-select.tsx'
import { useFailure } from '../media/use-failure.ts'
import { useMediaKeys } from '../media/use-media-keys.ts'
import { useStoredVolume } from '../media/use-stored-volume.ts'
import { NoPreview } from '../no-preview.tsx'
import type { ViewerProps } from '../preview-file.ts'
import { AudioTools } from './audio-tools.tsx'
import styles from './audio-viewer.module.css'
import { QueueList } from './queue-list.tsx'
import { TrackDetails } from './track-details.tsx'
import { useFacts } from './use-facts.ts'
import { useMediaSession } from './use-media-session.ts'
import { useQueue } from './use-queue.ts'

/** Plays audio with the browser's own controls, followed by the other audio files of the folder. It stays mounted from file to file. */
export function AudioViewer(props: ViewerProps) {
  const { file, onReady, onShow } = props
  const { reason, onError, again } = useProblem(props)
  const queue = useQueue(props)
  // File and queue can be shown before the audio is loaded.
  useEffect(onReady, [onReady])
  return (
    <div className={styles.place} data-queue={queue.pieces.length > 1 || undefined}>
      {reason === null ? (
        <Player file={file} queue={queue} onError={onError} />
      ) : (
        <NoPreview file={file} reason={reason} onRetry={again} />
      )}
      {queue.pieces.length > 1 && <QueueList queue={queue} onShow={onShow} />}
    </div>
  )
}

/** Returns why the file does not play, or null. The error is shown beside the queue, so that the user can continue. */
function useProblem(props: ViewerProps) {
  const { t } = useText()
  const { path } = props.file
  const [lost, setLost] = useState<string | null>(null)
  const onFailed = useCallback(() => setLost(path), [path])
  const { reason, onError, again } = useFailure({ ...props, onFailed })
  const unreachable = lost === path ? t(navigator.onLine ? 'preview.failed' : 'error.connection') : null
  const retry = () => {
    setLost(null)
    again?.()
  }
  return { reason: reason ?? unreachable, onError, again: again && retry }
}

interface PlayerProps extends Pick<ViewerProps, 'file'> {
  queue: ReturnType<typeof useQueue>
  onError: (player: HTMLMediaElement) => void
}

function Player({ file, queue, onError }: PlayerProps) {
  const player = useRef<HTMLAudioElement>(null)
  // Once the user starts playback, it continues with the next file.
  const [playing, setPlaying] = useState(false)
  const [duration, setDuration] = useState<{ path: string; seconds: number } | null>(null)
  const facts = useFacts(file)
  useStoredVolume(player)
  useMediaSession(
    {
      title: facts?.title || file.name,
      artist: facts?.artist ?? '',
      album: facts?.album ?? '',
      cover: facts?.cover ?? null,
    },
    queue,
  )
  useMediaKeys(player, (command) => {
    const way = command === 'next' ? queue.next : command === 'previous' ? queue.previous : null
    way?.()
    return way !== null
  })
  const onEnded = () => {
    if (queue.repeat === 'one' && player.current) applyMediaCommand(player.current, 'toggle')
    else if (queue.next) queue.next()
    else setPlaying(false)
  }
  return (
    <div className={styles.card}>
      <TrackDetails file={file} facts={facts} duration={duration?.path === file.path ? duration.seconds : null} />
      {/* biome-ignore lint/a11y/useMediaCaption: user files have no captions other than files beside them, and audio has none */}
      <audio
        ref={player}
        className={styles.player}
        controls
        autoPlay={playing}
        preload="metadata"
        aria-label={visibleName(file.name)}
        src={inlineHref(file.path, file.modified)}
        onLoadedMetadata={({ currentTarget: { duration: seconds } }) =>
          setDuration(Number.isFinite(seconds) ? { path: file.path, seconds } : null)
        }
        onPlay={() => setPlaying(true)}
        // A file that has ended was not paused by the user.
        onPause={({ currentTarget }) => currentTarget.ended || setPlaying(false)}
        onEnded={onEnded}
        onError={({ currentTarget }) => onError(currentTarget)}
      />
      <div className={styles.below}>
        <AudioTools
          queue={queue}
          playing={playing}
          onToggle={() => player.current && applyMediaCommand(player.current, 'toggle')}
        />
        <SpeedSelect player={player} />
      </div>
    </div>
  )
}
