import { Pause, Play, Repeat, Repeat1, Shuffle, SkipBack, SkipForward } from 'lucide-react'
import { useText } from '#web/i18n/text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './audio-viewer.module.css'
import type { Queue } from './use-queue.ts'

/** Playback controls of the queue: shuffle, previous, play, next and repeat. */
export function AudioTools({ queue, playing, onToggle }: { queue: Queue; playing: boolean; onToggle: () => void }) {
  const { t } = useText()
  const { repeat, isShuffled, previous, next, toggleShuffle, stepRepeat } = queue
  return (
    // Left to right in every script, as in the browser's own controls above.
    <div className={styles.tools} dir="ltr" role="toolbar" aria-label={t('media.tools')}>
      <IconButton label={t('media.shuffle')} icon={Shuffle} pressed={isShuffled} onClick={toggleShuffle} />
      <IconButton
        label={t('preview.piece.previous')}
        icon={SkipBack}
        shortcut="p"
        disabledReason={previous ? undefined : t('media.noPrevious')}
        onClick={() => previous?.()}
      />
      <IconButton
        className={styles.play}
        label={t(playing ? 'media.pause' : 'media.play')}
        icon={playing ? Pause : Play}
        onClick={onToggle}
      />
      <IconButton
        label={t('preview.piece.next')}
        icon={SkipForward}
        shortcut="n"
        disabledReason={next ? undefined : t('media.noNext')}
        onClick={() => next?.()}
      />
      <IconButton
        label={t(REPEAT_TEXT[repeat])}
        icon={repeat === 'one' ? Repeat1 : Repeat}
        pressed={repeat !== 'off'}
        onClick={stepRepeat}
      />
    </div>
  )
}

const REPEAT_TEXT = { off: 'media.repeat.off', all: 'media.repeat.all', one: 'media.repeat.one' } as const
