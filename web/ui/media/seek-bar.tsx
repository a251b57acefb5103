import { useText } from '#web/i18n/text.tsx'
import { playingTime } from '#web/lib/playing-time.ts'
import styles from './media-controls.module.css'
import { SEEK_STEP } from './media-keys.ts'
import { Slider } from './slider.tsx'
import { useDuration, usePlayer } from './use-player.ts'

/** Parts of the file that are loaded, as percentages: `0-40,60-80`. */
function loadedParts({ buffered, duration }: HTMLMediaElement): string {
  if (!(duration > 0) || !Number.isFinite(duration)) return ''
  const percent = (seconds: number) => Math.round((seconds / duration) * 1000) / 10
  return Array.from(
    { length: buffered.length },
    (_, at) => `${percent(buffered.start(at))}-${percent(buffered.end(at))}`,
  ).join(',')
}

function LoadedParts({ player }: { player: HTMLMediaElement | null }) {
  const parts = usePlayer(player, loadedParts, '')
  if (parts === '') return null
  return parts.split(',').map((part) => {
    const [from = 0, to = 0] = part.split('-').map(Number)
    return (
      <div
        key={from}
        className={styles.loaded}
        style={{ insetInlineStart: `${from}%`, inlineSize: `${to - from}%` }}
        data-loaded={to - from}
      />
    )
  })
}

/** Returns the current time in whole seconds, which is as precise as it is shown. */
const useSeconds = (player: HTMLMediaElement | null): number =>
  usePlayer(player, ({ currentTime }) => Math.floor(currentTime), 0)

/** Elapsed time of the player. */
export function Elapsed({ player }: { player: HTMLMediaElement | null }) {
  return <span className={styles.time}>{playingTime(useSeconds(player))}</span>
}

/** Total time of the player; `known` until the player knows it itself. */
export function Total({ player, known }: { player: HTMLMediaElement | null; known?: number | undefined }) {
  const duration = useDuration(player) || known || 0
  return <span className={styles.time}>{duration > 0 ? playingTime(duration) : '–:––'}</span>
}

/** Slider for the position in a file, with the loaded parts and the time below the pointer. */
export function SeekBar({ player }: { player: HTMLMediaElement | null }) {
  const { t } = useText()
  const duration = useDuration(player)
  // In quarters of a second, about as often as players report it.
  const time = usePlayer(player, ({ currentTime }) => Math.round(currentTime * 4) / 4, 0)
  return (
    <Slider
      className={styles.seek}
      label={t('player.position')}
      value={time}
      max={duration}
      step={SEEK_STEP}
      valueText={t('player.positionOf', playingTime(Math.floor(time)), playingTime(duration))}
      hint={(seconds) => playingTime(seconds)}
      onValue={(seconds) => {
        if (player && duration > 0) player.currentTime = seconds
      }}
    >
      <LoadedParts player={player} />
    </Slider>
  )
}
