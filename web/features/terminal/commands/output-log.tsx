import { ArrowDown } from 'lucide-react'
import { useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import styles from './output.module.css'
import type { Output } from './output.ts'
import { OutputLine } from './output-line.tsx'

/** In pixels; the same as in output.module.css. */
const LINE_HEIGHT = 20
/** Number of lines rendered above and below the visible part. */
const SPARE = 20

/** Returns the range of lines to render. */
function drawnLines(scrollTop: number, height: number, length: number): { from: number; to: number } {
  const from = Math.max(0, Math.min(length, Math.floor(scrollTop / LINE_HEIGHT)) - SPARE)
  return { from, to: Math.min(length, Math.ceil((scrollTop + height) / LINE_HEIGHT) + SPARE) }
}

/** Scroll position of the log, which follows the end until the user scrolls up. */
function useScrolling() {
  const scroller = useRef<HTMLDivElement>(null)
  const follows = useRef(true)
  const last = useRef({ scrollTop: 0, scrollHeight: 0, clientHeight: 0 })
  const [seen, setSeen] = useState({ top: 0, height: 0, atEnd: true })
  useLayoutEffect(() => {
    const box = scroller.current
    const all = box?.firstElementChild
    if (!box || !all) return
    const observer = new ResizeObserver(() => {
      if (follows.current) box.scrollTop = box.scrollHeight
      setSeen((now) => ({ ...now, top: box.scrollTop, height: box.clientHeight }))
    })
    observer.observe(box)
    observer.observe(all)
    return () => observer.disconnect()
  }, [])
  const onScroll = () => {
    const box = scroller.current
    if (!box) return
    const { scrollTop, scrollHeight, clientHeight } = box
    const before = last.current
    // More lines may arrive between a scroll to the end and its event. Following stops only after a scroll upwards, and not after one that
    // the browser makes because the content became shorter.
    const isWayUp =
      scrollTop < before.scrollTop && clientHeight === before.clientHeight && scrollHeight >= before.scrollHeight
    if (scrollHeight - scrollTop - clientHeight < LINE_HEIGHT) follows.current = true
    else if (isWayUp) follows.current = false
    last.current = { scrollTop, scrollHeight, clientHeight }
    setSeen({ top: scrollTop, height: clientHeight, atEnd: follows.current })
  }
  const toEnd = () => {
    follows.current = true
    if (scroller.current) scroller.current.scrollTop = scroller.current.scrollHeight
  }
  return { scroller, seen, onScroll, toEnd }
}

/** Output of the commands. Only the lines near the visible part are rendered, however many there are. */
export function OutputLog({ output }: { output: Output }) {
  const { t } = useText()
  useSyncExternalStore(output.subscribe, output.version)
  const { scroller, seen, onScroll, toEnd } = useScrolling()
  const { from, to } = drawnLines(seen.top, seen.height, output.length)
  return (
    <div className={styles.frame}>
      {/* Not announced while it grows: the status announces how a command ended, and the log can be read on demand. */}
      <div
        ref={scroller}
        className={styles.log}
        role="log"
        aria-live="off"
        aria-label={t('shell.output')}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: makes it scrollable by keyboard
        tabIndex={0}
        dir="ltr"
        onScroll={onScroll}
      >
        <div className={styles.all} style={{ blockSize: output.length * LINE_HEIGHT }}>
          <div className={styles.drawn} style={{ insetBlockStart: from * LINE_HEIGHT }}>
            {output.slice(from, to).map((line, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a line keeps its number
              <OutputLine key={output.dropped + from + at} line={line} />
            ))}
          </div>
        </div>
      </div>
      {!seen.atEnd && <IconButton className={styles.toEnd} icon={ArrowDown} label={t('shell.toEnd')} onClick={toEnd} />}
    </div>
  )
}
