import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import type { WorkerCalls } from '#web/lib/worker-calls.ts'
import { FOREIGN_ID } from '../markup/clean-markup.ts'
import markup from '../markup/markup.module.css'
import { showAnchor } from '../markup/outside-link.ts'
import styles from './book.module.css'
import { useBookAppearance } from './book-appearance.ts'
import { BookTools } from './book-tools.tsx'
import type { BookMethods } from './book-worker.ts'
import { ContentsPanel } from './contents-panel.tsx'
import type { Book } from './read-book.ts'
import { readingPositionIn, storeReadingPosition } from './reading-position.ts'
import { type ChapterStart, useChapter } from './use-chapter.ts'

/** Delay after scrolling before the position is stored, in milliseconds. */
const REST = 400

/** Returns the part of the scrollable content above the visible area; 1 when there is nothing to scroll. */
function partAbove({ scrollTop, scrollHeight, clientHeight }: HTMLElement): number {
  const room = scrollHeight - clientHeight
  return room > 0 ? Math.min(Math.max(scrollTop / room, 0), 1) : 0
}

/** State of the reading position, stored on this device as it changes. */
function useReadingPosition(book: Book, path: string) {
  const [first] = useState(() => readingPositionIn(path, book.chapters.length))
  const [start, setStart] = useState<ChapterStart>({
    path: book.chapters[first.chapter] ?? '',
    anchor: '',
    part: first.part,
  })
  const [part, setPart] = useState(first.part)
  const chapter = Math.max(0, book.chapters.indexOf(start.path))
  useEffect(() => {
    const timer = setTimeout(() => storeReadingPosition(path, { chapter, part }), REST)
    return () => clearTimeout(timer)
  }, [path, chapter, part])
  const go = (to: ChapterStart) => {
    setPart(to.part)
    setStart(to)
  }
  return { start, chapter, part, setPart, go }
}

/** An open book, one chapter at a time. */
export function OpenBookView({ book, calls, path }: { book: Book; calls: WorkerCalls<BookMethods>; path: string }) {
  const { t, direction } = useText()
  const look = useBookAppearance()
  const scroller = useRef<HTMLElement>(null)
  const place = useRef<HTMLElement>(null)
  const [contentsOpen, setContentsOpen] = useState(false)
  const { start, chapter, part, setPart, go } = useReadingPosition(book, path)
  const state = useChapter(calls, start, { place, scroller })
  useEffect(() => scroller.current?.focus({ preventScroll: true }), [])

  const turn = (by: 1 | -1) => {
    const next = book.chapters[chapter + by]
    if (next !== undefined) go({ path: next, anchor: '', part: 0 })
  }
  const goTo = (target: { path: string; anchor: string }) => {
    if (
      target.path === start.path &&
      place.current &&
      showAnchor(place.current, target.anchor && FOREIGN_ID + target.anchor)
    )
      return
    if (book.chapters.includes(target.path)) go({ ...target, part: 0 })
  }
  const resize = (by: 1 | -1) => {
    const size = look.nextSize(by)
    if (size !== null) look.selectSize(size)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const forward = direction === 'ltr' ? 'ArrowRight' : 'ArrowLeft'
    if (event.key === 'ArrowLeft' || event.key === 'ArrowRight') turn(event.key === forward ? 1 : -1)
    else if (event.key === '+' || event.key === '=') resize(1)
    else if (event.key === '-') resize(-1)
    else return
    event.preventDefault()
  }
  const followLink = (event: MouseEvent) => {
    const link = event.target instanceof Element ? event.target.closest('a') : null
    const to = link?.dataset.bookPath
    if (!link || to === undefined) return
    event.preventDefault()
    goTo({ path: to, anchor: link.dataset.bookAnchor ?? '' })
  }
  return (
    <div className={styles.book}>
      <div className={styles.stage}>
        {contentsOpen && (
          <ContentsPanel
            contents={book.contents}
            current={start.path}
            onGo={(line) => {
              goTo(line)
              scroller.current?.focus({ preventScroll: true })
            }}
            onClose={() => {
              setContentsOpen(false)
              scroller.current?.focus({ preventScroll: true })
            }}
          />
        )}
        <section
          ref={scroller}
          className={`${markup.scroller} ${styles.paper}`}
          data-paper={look.paper}
          aria-label={book.title || path}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content must be reachable by keyboard
          tabIndex={0}
          onKeyDown={onKeyDown}
          onScroll={(event) => setPart(partAbove(event.currentTarget))}
        >
          {state === 'failed' && <p role="status">{t('documents.book.chapterFailed')}</p>}
          {/* biome-ignore lint/a11y/useKeyWithClickEvents: only its links are clicked, which works by keyboard as well */}
          <article
            ref={place}
            className={`${markup.markup} ${styles.text}`}
            style={{ fontSize: `${look.size}%` }}
            lang={book.language || undefined}
            dir="auto"
            onClick={followLink}
          />
        </section>
      </div>
      <BookTools
        {...{ look, chapter, contentsOpen }}
        chapters={book.chapters.length}
        read={(chapter + part) / book.chapters.length}
        onContents={() => setContentsOpen(!contentsOpen)}
        onTurn={turn}
      />
    </div>
  )
}
