import { Volume1, Volume2, VolumeX } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { IconButton } from '../icon-button.tsx'
import styles from './media-controls.module.css'
import { VOLUME_STEP } from './media-keys.ts'
import { Slider } from './slider.tsx'
import { usePlayer } from './use-player.ts'

/** Mute button, with a slider for the volume where there is room. */
export function Volume({ player }: { player: HTMLMediaElement | null }) {
  const { t, format } = useText()
  const volume = usePlayer(player, (element) => (element.muted ? 0 : element.volume), 1)
  const percent = new Intl.NumberFormat(format.locale, { style: 'percent' })
  const mute = () => {
    if (!player) return
    // A player at volume 0 is not muted, but has no sound either.
    if (volume === 0 && player.volume === 0) player.volume = 0.5
    player.muted = volume > 0
  }
  const change = (level: number) => {
    if (!player) return
    player.volume = level
    player.muted = false
  }
  return (
    <div className={styles.volume}>
      <IconButton
        label={t(volume === 0 ? 'player.unmute' : 'player.mute')}
        icon={volume === 0 ? VolumeX : volume < 0.5 ? Volume1 : Volume2}
        shortcut="m"
        onClick={mute}
      />
      <Slider
        className={styles.level}
        label={t('player.volume')}
        value={volume}
        max={1}
        step={VOLUME_STEP}
        valueText={percent.format(volume)}
        onValue={change}
      />
    </div>
  )
}
