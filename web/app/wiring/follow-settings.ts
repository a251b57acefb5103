import type { RuntimeConfig } from '#contract/runtime-config.ts'
import type { LiveConfig } from '#web/lib/live-config.ts'
import { readTheme, showTheme } from '#web/lib/theme.ts'

/** How often a page that is looked at asks whether something changed, where nothing it does tells it (milliseconds). */
const LOOK_AGAIN = 60_000

/** Shows the page in an instance's colour; empty: in Coffer's own. Most have none, so how that is done comes when one has. */
async function showColor(color: string): Promise<void> {
  // A page in other colours than it should have is better than none.
  const accent = await import('#web/lib/accent.ts').catch(() => null)
  accent?.showAccent(color)
}

/** Shows what the settings of the start say outside of what React draws. Done when that can be drawn, too. */
export async function showSettings({ Theme, Color }: RuntimeConfig): Promise<void> {
  showTheme(readTheme(), Theme)
  if (Color !== '') await showColor(Color)
}

/** Keeps an open page as the settings are: when an answer tells, when it is looked at again, and once a minute while it is. */
export function followSettings(live: LiveConfig): void {
  let shown = live.store.getSnapshot()
  live.store.subscribe(() => {
    const now = live.store.getSnapshot()
    if (now.Theme !== shown.Theme) showTheme(readTheme(), now.Theme)
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

/** Links the operator's icon and style sheet as the document does, at addresses that the browser has not kept. */
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
  // The old one goes when the new one is there, so that nothing is seen without.
  link.onload = link.onerror = () => linked?.remove()
  document.head.append(link)
}
