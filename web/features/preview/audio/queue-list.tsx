import { Volume2 } from 'lucide-react'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { nameOf } from '#web/lib/paths.ts'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { lineWindow, scrollToLine } from '../line-window.ts'
import { useScrollWindow } from '../use-scroll-window.ts'
import styles from './queue-list.module.css'
import type { Queue } from './use-queue.ts'

/** Height of a row, in pixels; the same as in the style sheet. */
const ROW = 44

/** Rows rendered beyond either edge. */
const SPARE = 6

/** Row that each navigation key moves to. */
const MOVES: Readonly<Record<string, (row: number, last: number) => number>> = {
  ArrowDown: (row, last) => Math.min(last, row + 1),
  ArrowUp: (row) => Math.max(0, row - 1),
  Home: () => 0,
  End: (_, last) => last,
}

function reveal(box: HTMLElement | null, row: number): void {
  if (box) box.scrollTop = scrollToLine({ top: box.scrollTop, height: box.clientHeight }, ROW, row)
}

/** The files of a queue; only the visible ones are rendered. One tab stop: arrow keys move, Enter plays. */
export function QueueList({ queue, onShow }: { queue: Queue; onShow: (path: string) => void }) {
  const { t } = useText()
  const { tracks, current } = queue
  const playing = tracks.indexOf(current)
  const [active, setActive] = useState(playing)
  const box = useRef<HTMLDivElement>(null)
  const { first, end } = lineWindow(tracks.length, ROW, useScrollWindow(box), SPARE)
  // Scrolls to the file that plays when it or the order changes.
  useEffect(() => {
    setActive(playing)
    reveal(box.current, Math.max(0, playing))
  }, [playing])

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const chosen = tracks[active]
    if (event.key === 'Enter' && chosen !== undefined) onShow(chosen)
    const to = MOVES[event.key]?.(active, tracks.length - 1)
    if (to !== undefined) {
      setActive(to)
      reveal(box.current, to)
    }
    if (to === undefined && event.key !== 'Enter') return
    event.preventDefault()
  }
  const style: CSSProperties & Record<'--rows' | '--first', number> = { '--rows': tracks.length, '--first': first }
  return (
    <section className={styles.queue} aria-label={t('media.queue')}>
      <h2 className={styles.title}>
        {t('media.queue')} <span className={styles.count}>{t('media.queue.pieces', tracks.length)}</span>
      </h2>
      <div
        ref={box}
        className={styles.box}
        role="listbox"
        tabIndex={0}
        aria-label={t('media.queue')}
        aria-activedescendant={active >= first && active < end ? `queue-${active}` : undefined}
        onKeyDown={onKeyDown}
      >
        <div className={styles.rows} style={style} role="presentation">
          {tracks.slice(first, end).map((track, offset) => (
            <QueueRow
              key={track}
              index={first + offset}
              {...{ track, total: tracks.length }}
              isActive={first + offset === active}
              isPlaying={track === current}
              onPlay={() => onShow(track)}
            />
          ))}
        </div>
      </div>
    </section>
  )
}

interface QueueRowProps {
  index: number
  total: number
  track: string
  isActive: boolean
  isPlaying: boolean
  onPlay: () => void
}

function QueueRow({ index, total, track, isActive, isPlaying, onPlay }: QueueRowProps) {
  const { t, format } = useText()
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list box handles the keys
    // biome-ignore lint/a11y/useFocusableInteractive: the list box has the focus
    <div
      id={`queue-${index}`}
      role="option"
      className={styles.row}
      aria-selected={isPlaying}
      aria-posinset={index + 1}
      aria-setsize={total}
      data-active={isActive || undefined}
      onClick={onPlay}
    >
      <span className={styles.mark}>{isPlaying ? <Icon icon={Volume2} size={16} /> : format.count(index + 1)}</span>
      {isPlaying && <span className="visually-hidden">{t('media.playing')} </span>}
      <FileName name={nameOf(track)} />
    </div>
  )
}
