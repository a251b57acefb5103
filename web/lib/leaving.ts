/** Asks the person whether what is unsaved may be left, and calls `leave` when it may. */
export type AskToLeave = (leave: () => void) => void

/** The one place that knows whether the page may be left without a question. */
export interface Leaving {
  /** Has every way off asked about, until the returned function is called: links, Back and Forward, closing the tab. */
  guard(ask: AskToLeave): () => void
  /** Leaves by `go`: at once, or when the person has agreed. */
  attempt(go: () => void): void
}

/** What of the browser guarding needs. */
type Browser = Pick<Window, 'addEventListener' | 'removeEventListener' | 'history' | 'location'>

/** Listens before everybody else, who then does not hear of a step through history that is not to be taken yet. */
const FIRST = { capture: true } as const

/** Makes the guard of one page. */
export function createLeaving(browser: Browser = window): Leaving {
  let release: (() => void) | null = null
  let asked: AskToLeave | null = null

  function attempt(go: () => void): void {
    const leave = () => {
      release?.()
      go()
    }
    if (asked) asked(leave)
    else leave()
  }

  return {
    attempt,
    guard(ask) {
      release?.()
      const { href } = browser.location
      const { state } = browser.history
      const onStep = (event: PopStateEvent) => {
        event.stopImmediatePropagation()
        // A step cannot be refused, only undone: the entry is put back on top, and Back then leads where the step did.
        browser.history.pushState(state, '', href)
        attempt(() => browser.history.back())
      }
      const onUnload = (event: BeforeUnloadEvent) => event.preventDefault()
      browser.addEventListener('popstate', onStep, FIRST)
      browser.addEventListener('beforeunload', onUnload)
      asked = ask
      const drop = () => {
        browser.removeEventListener('popstate', onStep, FIRST)
        browser.removeEventListener('beforeunload', onUnload)
        if (release !== drop) return
        asked = null
        release = null
      }
      release = drop
      return drop
    },
  }
}
