import type { RuntimeConfig } from '#contract/runtime-config.ts'
import { showAccent } from '#web/lib/accent.ts'
import type { LiveConfig } from '#web/lib/live-config.ts'
import { readTheme, showTheme } from '#web/lib/theme.ts'

/** How often a page that is looked at asks whether something changed, where nothing it does tells it (milliseconds). */
const LOOK_AGAIN = 60_000

/** Shows what the settings say outside of what React draws. */
export function showSettings({ Theme, Color }: RuntimeConfig): void {
  showTheme(readTheme(), Theme)
  showAccent(Color)
}

/** Keeps an open page as the settings are: when an answer tells, when it is looked at again, and once a minute while it is. */
export function followSettings(live: LiveConfig): void {
  let shown = live.store.getSnapshot()
  live.store.subscribe(() => {
    const now = live.store.getSnapshot()
    if (now.Theme !== shown.Theme || now.Color !== shown.Color) showSettings(now)
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
