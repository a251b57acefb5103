import { hasFields } from './checks.ts'

const isExtra = hasFields<{ extra: boolean }>({ extra: (value): value is boolean => value === true })

/** Parts of the browser that are used. */
type Browser = Pick<Window, 'addEventListener' | 'removeEventListener' | 'history' | 'location'>

/**
 * Adds a history entry for a state that Back ends, such as a selection by touch: calls `handle` at the next step, which stays on the page and
 * is hidden from others. Navigation replaces the entry (`createGoTo`). Returns a function that removes it when the state ends otherwise.
 */
export function addBackEntry(handle: () => void, browser: Browser = window): () => void {
  const { history } = browser
  const { state } = history as { state: Record<string, unknown> | null }
  history.pushState({ ...state, extra: true }, '', browser.location.href)
  let isOver = false
  const onStep = (event: Event) => {
    event.stopImmediatePropagation()
    end()
    handle()
  }
  const end = () => {
    isOver = true
    browser.removeEventListener('popstate', onStep, true)
  }
  browser.addEventListener('popstate', onStep, true)
  return () => {
    if (isOver) return
    end()
    if (!isExtra(history.state)) return
    const own = (event: Event) => event.stopImmediatePropagation()
    browser.addEventListener('popstate', own, { capture: true, once: true })
    history.back()
  }
}
