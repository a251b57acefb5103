import { useCallback, useEffect, useState } from 'react'
import { isTyping, matchesShortcut } from '#web/lib/keyboard.ts'
import { readStored, writeStored } from '#web/lib/storage.ts'
import { useLatest } from '#web/lib/use-latest.ts'
import { type Interval, intervalOf, nextSlide } from './slide-clock.ts'
import { SLIDES_KEY } from './slides-key.ts'

const INTERVAL_KEY = 'coffer.slides'

/** Time after which an image that fails, and one that does not load, is skipped, in milliseconds. */
const BROKEN = 1000
const PATIENCE = 20_000

/** Keys that do not stop the slide show. */
const PASSIVE_KEYS: ReadonlySet<string> = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'F11', 'f'])

/** Keys that activate the focused element. */
const PRESSING_KEYS: ReadonlySet<string> = new Set(['Enter', ' '])

/** Returns whether an event targets the tools of the slide show. */
const isOnTools = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-slide-tools]') !== null

/** State of a slide show. */
export interface SlideShow {
  readonly running: boolean
  readonly interval: Interval
  /** Whether there is more than one image. */
  readonly possible: boolean
  toggle(): void
  changeInterval(interval: Interval): void
  /** Called when the current image is visible, or is known to fail. */
  settled(shown: boolean): void
}

/** Stops at user interaction: any key, click or wheel that does not target the slide show. */
function useStopAtInteraction(running: boolean, stop: () => void): void {
  useEffect(() => {
    if (!running) return
    const onPointer = ({ target }: Event) => {
      if (!isOnTools(target)) stop()
    }
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || (isOnTools(event.target) && PRESSING_KEYS.has(event.key))) return
      if (PASSIVE_KEYS.has(event.key) || matchesShortcut(event, SLIDES_KEY)) return
      // The first Escape ends the slide show, the next one closes the image.
      if (event.key === 'Escape') {
        event.stopPropagation()
        stop()
      }
      // Other keys have their usual effect as well. Deferred, because stopping removes the tools, which may have the focus.
      else setTimeout(stop)
    }
    const options = { capture: true, passive: true }
    document.addEventListener('pointerdown', onPointer, options)
    document.addEventListener('wheel', onPointer, options)
    document.addEventListener('keydown', onKey, options)
    return () => {
      document.removeEventListener('pointerdown', onPointer, options)
      document.removeEventListener('wheel', onPointer, options)
      document.removeEventListener('keydown', onKey, options)
    }
  }, [running, stop])
}

/** A slide show of the images of a folder, in their order, from the one at `path`; repeats until the user interacts. */
export function useSlideShow(path: string, pictures: readonly string[], onShow: (path: string) => void): SlideShow {
  const [running, setRunning] = useState(false)
  const [interval, setInterval] = useState(() => intervalOf(readStored(INTERVAL_KEY)))
  const [seen, setSeen] = useState<{ path: string; shown: boolean } | null>(null)
  const next = nextSlide(pictures, path)

  const show = useLatest(onShow)
  const outcome = seen?.path === path ? seen.shown : null
  useEffect(() => {
    if (!running || next === null) return
    const wait = { true: interval * 1000, false: BROKEN, null: PATIENCE }[`${outcome}`]
    const timer = setTimeout(() => show.current(next), wait)
    return () => clearTimeout(timer)
  }, [running, next, outcome, interval])
  useStopAtInteraction(
    running,
    useCallback(() => setRunning(false), []),
  )
  return {
    running: running && next !== null,
    interval,
    possible: next !== null,
    toggle: () => setRunning(!running),
    changeInterval(seconds) {
      setInterval(seconds)
      writeStored(INTERVAL_KEY, String(seconds))
    },
    settled: useCallback((shown: boolean) => setSeen({ path, shown }), [path]),
  }
}
