import { useCallback, useEffect, useRef, useState } from 'react'
import { isTyping, matchesShortcut } from '#web/lib/keyboard.ts'
import { readKept, writeKept } from '#web/lib/storage.ts'
import { type Interval, intervalOf, nextSlide } from './slide-clock.ts'
import { SLIDES_KEY } from './slides-key.ts'

const INTERVAL_KEY = 'coffer.slides'

/** What cannot be shown is passed over after this time, what does not come after the other, in ms. */
const BROKEN = 1000
const PATIENCE = 20_000

/** These do not count as taking part in what is shown. */
const PASSIVE_KEYS: ReadonlySet<string> = new Set(['Tab', 'Shift', 'Control', 'Alt', 'Meta', 'F11', 'f'])

/** These press what has the focus. */
const PRESSING_KEYS: ReadonlySet<string> = new Set(['Enter', ' '])

/** Whether something was done to the slide show itself rather than to what it shows. */
const isOnTools = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[data-slide-tools]') !== null

/** Pictures one after another. */
export interface SlideShow {
  readonly running: boolean
  readonly interval: Interval
  /** Whether there is more than one picture to show. */
  readonly possible: boolean
  toggle(): void
  keepInterval(interval: Interval): void
  /** Told when what is shown is to be seen, or that it never will be. */
  settled(shown: boolean): void
}

/** Stops for whoever takes part: by any key, click or wheel that is not meant for the show. */
function useStopAtInteraction(running: boolean, stop: () => void): void {
  useEffect(() => {
    if (!running) return
    const onPointer = ({ target }: Event) => {
      if (!isOnTools(target)) stop()
    }
    const onKey = (event: KeyboardEvent) => {
      if (isTyping(event.target) || (isOnTools(event.target) && PRESSING_KEYS.has(event.key))) return
      if (PASSIVE_KEYS.has(event.key) || matchesShortcut(event, SLIDES_KEY)) return
      // The first Escape ends the show, the next one leaves the picture.
      if (event.key === 'Escape') {
        event.stopPropagation()
        stop()
      }
      // Other keys do what they do as well: not before that, as the tools that may have the focus go with the show.
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

/** A slide show of the pictures of a folder, in their order, from the one at `path`; over and over until somebody takes part. */
export function useSlideShow(path: string, pictures: readonly string[], onShow: (path: string) => void): SlideShow {
  const [running, setRunning] = useState(false)
  const [interval, setInterval] = useState(() => intervalOf(readKept(INTERVAL_KEY)))
  const [seen, setSeen] = useState<{ path: string; shown: boolean } | null>(null)
  const next = nextSlide(pictures, path)

  const show = useRef(onShow)
  useEffect(() => {
    show.current = onShow
  })
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
    keepInterval(seconds) {
      setInterval(seconds)
      writeKept(INTERVAL_KEY, String(seconds))
    },
    settled: useCallback((shown: boolean) => setSeen({ path, shown }), [path]),
  }
}
