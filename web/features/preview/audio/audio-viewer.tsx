import { Repeat, Repeat1, Shuffle } from 'lucide-react'
import { useCallback, useEffect, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { playingTime } from '#web/lib/playing-time.ts'
import { useStore } from '#web/lib/use-store.ts'
import { Button } from '#web/ui/button.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { MediaControls } from '#web/ui/media/media-controls.tsx'
import { useDuration } from '#web/ui/media/use-player.ts'
import { useFailure } from '../media/use-failure.ts'
import { useMediaKeys } from '../media/use-media-keys.ts'
import { NoPreview } from '../no-preview.tsx'
import type { PreviewFile, ViewerProps } from '../preview-file.ts'
import type { AudioSession, AudioState } from './audio-state.ts'
import styles from './audio-viewer.module.css'
import { QueueList } from './queue-list.tsx'
import { TrackDetails } from './track-details.tsx'
import { queueOf, useQueueSteps } from './use-queue.ts'

/** Plays audio, followed by the other audio files of the folder. It stays mounted from file to file. */
export function AudioViewer(props: ViewerProps & { session: AudioSession }) {
  const { file, tracks, session, onReady, onShow } = props
  const state = useStore(session.state)
  useEffect(() => session.show(file, tracks, onShow), [session, file, tracks, onShow])
  useEffect(() => () => session.closeViewer(), [session])
  // File and queue can be shown before the audio is loaded.
  useEffect(onReady, [onReady])
  return state?.file.path === file.path ? <Opened {...props} state={state} /> : null
}

function Opened(props: ViewerProps & { session: AudioSession; state: AudioState }) {
  const { file, session, state, onShow } = props
  const { reason, again } = useProblem(props)
  const queue = queueOf(state)
  const steps = useQueueSteps(session)
  useMediaKeys(session.player, (command) => {
    const go = command === 'next' ? steps.next.go : command === 'previous' ? steps.previous.go : null
    go?.()
    return go !== null
  })
  const hasQueue = queue.tracks.length > 1
  return (
    <div className={styles.place} data-queue={hasQueue || undefined}>
      {reason === null ? (
        <Card file={file} session={session} state={state} steps={hasQueue ? steps : null} />
      ) : (
        <NoPreview file={file} reason={reason} onRetry={again} />
      )}
      {hasQueue && <QueueList queue={queue} onShow={onShow} />}
    </div>
  )
}

/** Returns why the file does not play, or null. The error is shown beside the queue, so that the user can continue. */
function useProblem(props: ViewerProps & { session: AudioSession; state: AudioState }) {
  const { t } = useText()
  const { session, state } = props
  const { path } = props.file
  const [lost, setLost] = useState<string | null>(null)
  const onFailed = useCallback(() => setLost(path), [path])
  const { reason, onError, again } = useFailure({ ...props, onFailed })
  const { problem } = state
  useEffect(() => {
    if (problem !== null) void onError(session.player)
  }, [problem, onError, session])
  const unreachable = lost === path ? t(navigator.onLine ? 'preview.failed' : 'error.connection') : null
  const retry = () => {
    setLost(null)
    again?.()
    session.retry()
  }
  if (problem === null) return { reason: null, again: undefined }
  return { reason: reason ?? unreachable, again: again && retry }
}

interface CardProps {
  file: PreviewFile
  session: AudioSession
  state: AudioState
  steps: ReturnType<typeof useQueueSteps> | null
}

function Card({ file, session, state, steps }: CardProps) {
  const { t } = useText()
  const { player } = session
  const duration = useDuration(player)
  return (
    <div className={styles.card}>
      <TrackDetails file={file} facts={state.facts} duration={duration || null} />
      <div className={styles.controls}>
        <MediaControls
          player={player}
          layout="card"
          previous={steps?.previous}
          next={steps?.next}
          leading={
            steps && (
              <IconButton
                label={t('media.shuffle')}
                icon={Shuffle}
                pressed={state.order !== null}
                onClick={session.toggleShuffle}
              />
            )
          }
          trailing={<RepeatButton session={session} state={state} />}
        />
      </div>
      <div className={styles.notice} role="status">
        {state.resumed > 0 && (
          <>
            {t('media.resumed', playingTime(state.resumed))}{' '}
            <Button onClick={session.restart}>{t('media.fromStart')}</Button>
          </>
        )}
      </div>
    </div>
  )
}

const REPEAT_TEXT = { off: 'media.repeat.off', all: 'media.repeat.all', one: 'media.repeat.one' } as const

function RepeatButton({ session, state: { repeat } }: Pick<CardProps, 'session' | 'state'>) {
  const { t } = useText()
  return (
    <IconButton
      label={t(REPEAT_TEXT[repeat])}
      icon={repeat === 'one' ? Repeat1 : Repeat}
      pressed={repeat !== 'off'}
      onClick={session.stepRepeat}
    />
  )
}
