import { Play } from 'lucide-react'
import {
  type ComponentProps,
  type CSSProperties,
  type PointerEvent,
  type ReactNode,
  useCallback,
  useRef,
  useState,
} from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Icon } from '../icon.tsx'
import { Spinner } from '../spinner.tsx'
import { type CaptionChoice, MediaControls, type Step } from './media-controls.tsx'
import { applyMediaCommand } from './media-keys.ts'
import { toggleInPicture, useFullScreen } from './screen-modes.ts'
import { useBuffering, useDeviceSettings, usePaused, usePlayer } from './use-player.ts'
import { useShownControls } from './use-shown-controls.ts'
import styles from './video-player.module.css'
import { createTaps } from './video-taps.ts'

export interface VideoPlayerProps extends Omit<ComponentProps<'video'>, 'controls' | 'ref' | 'className'> {
  /** Accessible name of the video. */
  label: string
  player: HTMLVideoElement | null
  onPlayer: (player: HTMLVideoElement | null) => void
  captions?: CaptionChoice | undefined
  previous?: Step | undefined
  next?: Step | undefined
  /** Receives the function that toggles full screen, for keys. */
  fullScreen?: { current: (() => void) | null }
  /** Shown above the controls, such as where playback was resumed. */
  notices?: ReactNode
  /** Tracks of the video. */
  children?: ReactNode
}

interface Skip {
  readonly seconds: number
  readonly count: number
}

/** Handles clicks and taps on the picture. */
function usePointers(film: HTMLVideoElement | null, shown: boolean, show: () => void, hide: () => void) {
  const [interpret] = useState(createTaps)
  const [skip, setSkip] = useState<Skip | null>(null)
  const wasShown = useRef(shown)
  const onPointerDown = () => {
    wasShown.current = shown
  }
  const onPointerUp = (event: PointerEvent<HTMLVideoElement>) => {
    if (!film || event.button !== 0) return
    if (event.pointerType !== 'touch') return applyMediaCommand(film, 'toggle')
    const box = event.currentTarget.getBoundingClientRect()
    const effect = interpret({ x: (event.clientX - box.left) / box.width, at: event.timeStamp })
    if (effect.type === 'controls') {
      if (wasShown.current && !film.paused) hide()
      else show()
      return
    }
    const end = Number.isFinite(film.duration) ? film.duration : film.currentTime
    film.currentTime = Math.min(end, Math.max(0, film.currentTime + effect.seconds))
    setSkip((before) => ({ seconds: effect.seconds, count: (before?.count ?? 0) + 1 }))
    show()
  }
  return { skip, onPointerDown, onPointerUp }
}

/** Shows briefly in which direction a double tap skipped. */
function SkipMark({ skip }: { skip: Skip }) {
  const { format } = useText()
  const seconds = new Intl.NumberFormat(format.locale, {
    style: 'unit',
    unit: 'second',
    unitDisplay: 'short',
    signDisplay: 'always',
  })
  return (
    <span key={skip.count} className={styles.skip} dir="ltr" data-back={skip.seconds < 0 || undefined} aria-hidden>
      {seconds.format(skip.seconds)}
    </span>
  )
}

interface FilmProps extends ComponentProps<'video'> {
  onFullScreen: (() => void) | undefined
}

/** The video itself, in its own aspect ratio. */
function Film({ onFullScreen, onLoadedMetadata, children, ...video }: FilmProps) {
  const [ratio, setRatio] = useState(16 / 9)
  const style: CSSProperties & Record<'--ratio', number> = { '--ratio': ratio }
  return (
    <video
      {...video}
      className={styles.film}
      style={style}
      playsInline
      preload="metadata"
      onDoubleClick={({ nativeEvent }) => {
        if ((nativeEvent as unknown as globalThis.PointerEvent).pointerType !== 'touch') onFullScreen?.()
      }}
      onLoadedMetadata={(event) => {
        const { videoWidth, videoHeight } = event.currentTarget
        if (videoHeight > 0) setRatio(videoWidth / videoHeight)
        onLoadedMetadata?.(event)
      }}
    >
      {children}
    </video>
  )
}

/** Video with controls over it. They fade while nothing moves and the video plays, but not while one of them has the focus. */
export function VideoPlayer(props: VideoPlayerProps) {
  const { label, player, onPlayer, captions, previous, next, fullScreen, notices, children, ...video } = props
  const stage = useRef<HTMLDivElement>(null)
  const { shown, show, hide } = useShownControls(stage)
  const full = useFullScreen(stage, player)
  const paused = usePaused(player)
  const buffering = useBuffering(player)
  const hasMetadata = usePlayer(player, ({ readyState }) => readyState > 0, false)
  useDeviceSettings(player)
  if (fullScreen) fullScreen.current = full?.toggle ?? null
  const { skip, onPointerDown, onPointerUp } = usePointers(player, shown, show, hide)
  const ref = useCallback((element: HTMLVideoElement | null) => onPlayer(element), [onPlayer])
  const canFloat = document.pictureInPictureEnabled && player !== null
  return (
    <div ref={stage} className={styles.stage} data-shown={shown || paused} data-awake={shown} data-steps={next && ''}>
      <div className={styles.screen}>
        <Film
          {...video}
          ref={ref}
          aria-label={label}
          onPointerDown={onPointerDown}
          onPointerUp={onPointerUp}
          onFullScreen={full?.toggle}
        >
          {children}
        </Film>
      </div>
      {paused && hasMetadata && (
        <button
          type="button"
          className={styles.start}
          tabIndex={-1}
          aria-hidden
          onClick={() => player && applyMediaCommand(player, 'toggle')}
        >
          <Icon icon={Play} size={28} />
        </button>
      )}
      {buffering && (
        <span className={styles.buffering}>
          <Spinner size={44} />
        </span>
      )}
      {skip && <SkipMark skip={skip} />}
      <div className={styles.foot}>
        {notices}
        <MediaControls
          player={player}
          layout="over"
          loops
          {...{ previous, next, captions, full }}
          onPicture={canFloat ? () => toggleInPicture(player) : undefined}
        />
      </div>
    </div>
  )
}
