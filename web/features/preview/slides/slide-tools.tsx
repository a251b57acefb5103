import { Maximize, Minimize, Pause, Play } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { isTyping, matchesShortcut } from '#web/lib/keyboard.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { IconButton } from '#web/ui/icon-button.tsx'
import floating from '../floating-tools.module.css'
import { INTERVALS } from './slide-clock.ts'
import styles from './slide-tools.module.css'
import { SLIDES_KEY } from './slides-key.ts'
import type { useFullScreen } from './use-full-screen.ts'
import type { SlideShow } from './use-slide-show.ts'

interface SlideToolsProps {
  show: SlideShow
  full: ReturnType<typeof useFullScreen>
}

/** Toolbar of the slide show: pause or resume, interval, and full screen. */
export function SlideTools({ show, full }: SlideToolsProps) {
  const { t } = useText()
  usePageKeys((event) => {
    if (!full || isTyping(event.target) || !matchesShortcut(event, 'f')) return
    event.preventDefault()
    full.toggle()
  })
  return (
    <div className={floating.tools} role="toolbar" aria-label={t('preview.slides')} data-slide-tools>
      <IconButton
        label={t(show.running ? 'preview.slides.pause' : 'preview.slides.start')}
        icon={show.running ? Pause : Play}
        shortcut={SLIDES_KEY}
        onClick={show.toggle}
      />
      <select
        className={styles.interval}
        aria-label={t('preview.slides.interval')}
        value={show.interval}
        onChange={({ currentTarget }) => {
          const interval = INTERVALS.find((seconds) => String(seconds) === currentTarget.value)
          if (interval) show.changeInterval(interval)
        }}
      >
        {INTERVALS.map((seconds) => (
          <option key={seconds} value={seconds}>
            {t('preview.slides.seconds', seconds)}
          </option>
        ))}
      </select>
      {full && (
        <IconButton
          label={t(full.on ? 'preview.notFull' : 'preview.full')}
          icon={full.on ? Minimize : Maximize}
          shortcut="f"
          onClick={full.toggle}
        />
      )}
    </div>
  )
}
