/** Asks the user whether unsaved changes may be discarded, and calls `leave` if so. */
type AskToLeave = (leave: () => void) => void

/** Guard that decides whether the page may be left without confirmation. */
export interface NavigationGuard {
  /**
   * Requires confirmation for every way of leaving the page (links, Back, Forward, closing the tab) until the returned function is called.
   */
  guard(ask: AskToLeave): () => void
  /** Calls `go` at once, or after the user has confirmed. */
  attempt(go: () => void): void
}

/** Parts of the browser that the guard uses. */
type Browser = Pick<Window, 'addEventListener' | 'removeEventListener' | 'history' | 'location'>

/** Active guard: its confirmation, and the history entry that stays current until the user confirms. */
interface Guarded {
  readonly ask: AskToLeave
  readonly href: string
  readonly state: unknown
}

/**
 * Creates the guard of one page. Create it before any other `popstate` listener is added: a window calls its listeners in the order they
 * were added, and the guard hides unconfirmed steps from the others.
 */
export function createNavigationGuard(browser: Browser = window): NavigationGuard {
  let guarded: Guarded | null = null

  const onUnload = (event: Event) => event.preventDefault()
  function set(next: Guarded | null): void {
    guarded = next
    // Browsers exclude pages with this listener from the back/forward cache, so it is added only while needed.
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
    // A history step cannot be prevented, only reversed. The entry is pushed again, and Back then leads to the target of the step.
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
