/** Asks the person whether what is unsaved may be left, and calls `leave` when it may. */
type AskToLeave = (leave: () => void) => void

/** The one place that knows whether the page may be left without a question. */
export interface Leaving {
  /** Has every way off asked about, until the returned function is called: links, Back and Forward, closing the tab. */
  guard(ask: AskToLeave): () => void
  /** Leaves by `go`: at once, or when the person has agreed. */
  attempt(go: () => void): void
}

/** What of the browser guarding needs. */
type Browser = Pick<Window, 'addEventListener' | 'removeEventListener' | 'history' | 'location'>

/** What is guarded: who is asked, and the entry of history one stays at meanwhile. */
interface Guarded {
  readonly ask: AskToLeave
  readonly href: string
  readonly state: unknown
}

/**
 * Makes the guard of one page. Make it before anything else listens to steps through history: a window tells its
 * listeners in the order in which they came, and a step that is not to be taken yet is kept from the others.
 */
export function createLeaving(browser: Browser = window): Leaving {
  let guarded: Guarded | null = null

  const onUnload = (event: Event) => event.preventDefault()
  function set(next: Guarded | null): void {
    guarded = next
    // A page that listens to this is not kept by browsers for Back, so only while there is a reason.
    if (next) browser.addEventListener('beforeunload', onUnload)
    else browser.removeEventListener('beforeunload', onUnload)
  }
  function attempt(go: () => void): void {
    const leave = () => {
      set(null)
      go()
    }
    if (guarded) guarded.ask(leave)
    else leave()
  }
  browser.addEventListener('popstate', (event) => {
    if (!guarded) return
    event.stopImmediatePropagation()
    // A step cannot be refused, only undone: the entry is put back on top, and Back then leads where the step did.
    browser.history.pushState(guarded.state, '', guarded.href)
    attempt(() => browser.history.back())
  })

  return {
    attempt,
    guard(ask) {
      const mine = { ask, href: browser.location.href, state: browser.history.state }
      set(mine)
      return () => {
        if (guarded === mine) set(null)
      }
    },
  }
}
