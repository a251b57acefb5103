import type { RuntimeConfig } from '#contract/runtime-config.ts'
import type { Session } from '#web/features/account/session/session.ts'
import type { LiveConfig } from '#web/lib/live-config.ts'
import { readStored } from '#web/lib/storage.ts'
import { readTheme, showTheme } from '#web/lib/theme.ts'
import { TOKEN_KEY } from '#web/lib/token.ts'

/** Interval at which a visible page checks for changed settings, in milliseconds. Needed when no other response names a new revision. */
const LOOK_AGAIN = 60_000

/**
 * Applies an instance's color to the page. An empty string restores the default color. The code is loaded on demand, because most instances
 * have no color.
 */
async function showColor(color: string): Promise<void> {
  // If loading fails, the page keeps its current colors.
  const accent = await import('#web/lib/accent.ts').catch(() => null)
  accent?.showAccent(color)
}

/** Applies the settings that affect the page outside of React. Resolves when the page can be rendered with them. */
export async function showSettings({ Theme, VisitorTheme, LoginPage, Color }: RuntimeConfig): Promise<void> {
  showTheme(readTheme(), LoginPage && readStored(TOKEN_KEY) === null ? VisitorTheme : Theme)
  if (Color !== '') await showColor(Color)
}

/**
 * Keeps an open page in sync with the settings: when a response names a new revision, when the page becomes visible, and once a minute
 * while it is visible.
 */
export function followSettings(live: LiveConfig, { state }: Pick<Session, 'state'>): void {
  let shown = live.store.getSnapshot()
  live.store.subscribe(() => {
    const now = live.store.getSnapshot()
    const name = state.getSnapshot().kind === 'signed-out' ? 'VisitorTheme' : 'Theme'
    if (now[name] !== shown[name]) showTheme(readTheme(), now[name])
    if (now.Color !== shown.Color) void showColor(now.Color)
    if (now.CSS !== shown.CSS || now.Revision !== shown.Revision) showFiles(now)
    shown = now
  })
  const look = () => {
    if (document.visibilityState === 'visible') void live.refresh()
  }
  document.addEventListener('visibilitychange', look)
  setInterval(look, LOOK_AGAIN)
}

/** Links the operator's icon and style sheet as the document does, with URLs that the browser has not cached. */
function showFiles({ StaticURL, CSS, Revision }: RuntimeConfig): void {
  const icon = document.querySelector<HTMLLinkElement>('link[rel="icon"]')
  if (icon) icon.href = `${StaticURL}/img/icons/favicon.svg?${Revision}`
  const styles = `${StaticURL}/custom.css`
  const linked = document.querySelector(`link[rel="stylesheet"][href^="${styles}"]`)
  if (!CSS) {
    linked?.remove()
    return
  }
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = `${styles}?${Revision}`
  // The old style sheet is removed once the new one has loaded, so that the page is never unstyled.
  link.onload = link.onerror = () => linked?.remove()
  document.head.append(link)
}
