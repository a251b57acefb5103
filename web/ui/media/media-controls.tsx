import { Captions, Maximize, Minimize, Pause, PictureInPicture2, Play, SkipBack, SkipForward } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Icon } from '../icon.tsx'
import { IconButton } from '../icon-button.tsx'
import { Spinner } from '../spinner.tsx'
import { type Choice, ChoiceMenu } from './choice-menu.tsx'
import styles from './media-controls.module.css'
import { applyMediaCommand, SPEEDS } from './media-keys.ts'
import { Elapsed, SeekBar, Total } from './seek-bar.tsx'
import { useBuffering, usePaused, usePlayer } from './use-player.ts'
import { Volume } from './volume.tsx'

/** Subtitles that can be selected. */
export interface CaptionChoice {
  readonly labels: readonly string[]
  /** Index of the shown ones; -1 for none. */
  readonly shown: number
  readonly onShown: (index: number) => void
}

/** A button that leads to another file. */
export interface Step {
  readonly label: string
  /** Null if there is no such file. */
  readonly go: (() => void) | null
  /** Reason why there is none. */
  readonly noneReason: string
}

export interface MediaControlsProps {
  player: HTMLMediaElement | null
  /** Place of the controls: below details, over a video, or docked at the end of the page. */
  layout: 'card' | 'over' | 'dock'
  previous?: Step | undefined
  next?: Step | undefined
  /** Before the button for the previous file. */
  leading?: ReactNode
  /** After the button for the next file. */
  trailing?: ReactNode
  captions?: CaptionChoice | undefined
  /** Offers to loop the file. */
  loops?: boolean
  onPicture?: (() => void) | undefined
  full?: { readonly on: boolean; toggle(): void } | undefined
  /** Duration in seconds, until the player knows it. */
  duration?: number | undefined
}

/** Controls of an audio or video player. They run from left to right in every script, as time does in all players. */
export function MediaControls(props: MediaControlsProps) {
  const { player, layout, previous, next, leading, trailing, captions, loops = false, onPicture, full } = props
  const { t } = useText()
  return (
    <div className={styles.controls} data-layout={layout} dir="ltr" role="toolbar" aria-label={t('media.tools')}>
      <div className={styles.position}>
        <Elapsed player={player} />
        <SeekBar player={player} />
        <Total player={player} known={props.duration} />
      </div>
      <div className={styles.steps}>
        {leading}
        {previous && <StepButton step={previous} icon={SkipBack} shortcut="p" />}
        <PlayButton player={player} />
        {next && <StepButton step={next} icon={SkipForward} shortcut="n" />}
        {trailing}
      </div>
      <div className={styles.sound}>
        <Volume player={player} />
      </div>
      <div className={styles.options}>
        {captions && captions.labels.length > 0 && <CaptionMenu captions={captions} />}
        <SpeedMenu player={player} loops={loops} />
        {onPicture && <IconButton label={t('media.inPicture')} icon={PictureInPicture2} onClick={onPicture} />}
        {full && (
          <IconButton
            label={t(full.on ? 'player.exitFull' : 'player.full')}
            icon={full.on ? Minimize : Maximize}
            shortcut="f"
            onClick={full.toggle}
          />
        )}
      </div>
    </div>
  )
}

function StepButton({ step, icon, shortcut }: { step: Step; icon: typeof SkipBack; shortcut: string }) {
  return (
    <IconButton
      className={styles.step}
      label={step.label}
      icon={icon}
      shortcut={shortcut}
      disabledReason={step.go ? undefined : step.noneReason}
      onClick={() => step.go?.()}
    />
  )
}

/** Button that plays and pauses; it shows when playback waits for data. */
function PlayButton({ player }: { player: HTMLMediaElement | null }) {
  const { t } = useText()
  const paused = usePaused(player)
  const buffering = useBuffering(player)
  return (
    <span className={styles.play}>
      <IconButton
        label={t(paused ? 'media.play' : 'media.pause')}
        icon={paused ? Play : Pause}
        shortcut=" "
        onClick={() => player && applyMediaCommand(player, 'toggle')}
      />
      {buffering && (
        <span className={styles.buffering}>
          <Spinner size={36} />
        </span>
      )}
      <span className="visually-hidden" role="status">
        {buffering && t('player.buffering')}
      </span>
    </span>
  )
}

function CaptionMenu({ captions: { labels, shown, onShown } }: { captions: CaptionChoice }) {
  const { t } = useText()
  const choices: Choice[] = [t('media.subtitles.off'), ...labels].map((text, at) => ({
    id: String(at),
    text,
    checked: at - 1 === shown,
    onSelect: () => onShown(at - 1),
  }))
  return (
    <ChoiceMenu
      label={t('media.subtitles')}
      value={labels[shown] ?? t('media.subtitles.off')}
      isOn={shown !== -1}
      shortcut="c"
      choices={choices}
    >
      <Icon icon={Captions} />
    </ChoiceMenu>
  )
}

function SpeedMenu({ player, loops }: { player: HTMLMediaElement | null; loops: boolean }) {
  const { t, format } = useText()
  const speed = usePlayer(player, ({ playbackRate }) => playbackRate, 1)
  const [looping, setLooping] = useState(false)
  const number = new Intl.NumberFormat(format.locale)
  const text = (factor: number) => t('media.speed.times', number.format(factor))
  const speeds = [...new Set([...SPEEDS, speed])].sort((a, b) => a - b)
  const choices = speeds.map((other) => ({
    id: String(other),
    text: text(other),
    checked: other === speed,
    onSelect: () => {
      if (player) player.playbackRate = other
    },
  }))
  const loop: Choice = {
    id: 'loop',
    text: t('player.loop'),
    checked: looping,
    onSelect: () => {
      if (!player) return
      player.loop = !looping
      setLooping(player.loop)
    },
  }
  return (
    <ChoiceMenu
      label={t('media.speed')}
      value={text(speed)}
      isOn={speed !== 1}
      choices={choices}
      options={loops ? [loop] : []}
    >
      <span aria-hidden>{text(speed)}</span>
    </ChoiceMenu>
  )
}
