import { useEffect, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { Select } from '#web/ui/select.tsx'
import { SPEEDS } from './media-keys.ts'

/** Selects the playback speed; follows the keys and the browser's own menu. */
export function SpeedSelect({ player }: { player: { readonly current: HTMLMediaElement | null } }) {
  const { t, format } = useText()
  const [speed, setSpeed] = useState(1)
  useEffect(() => {
    const element = player.current
    if (!element) return
    const follow = () => setSpeed(element.playbackRate)
    element.addEventListener('ratechange', follow)
    return () => element.removeEventListener('ratechange', follow)
  }, [player])
  const number = new Intl.NumberFormat(format.locale)
  const speeds = [...new Set([...SPEEDS, speed])].sort((a, b) => a - b)
  return (
    <Select
      label={t('media.speed')}
      hideLabel
      value={String(speed)}
      options={speeds.map((other) => ({ value: String(other), text: t('media.speed.times', number.format(other)) }))}
      onValue={(chosen) => {
        if (player.current) player.current.playbackRate = Number(chosen)
      }}
    />
  )
}
