import type { CurrentUser } from '#web/lib/current-user.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import type { Page } from '../router/page.ts'
import { storeWelcomed, wasWelcomed } from './welcomed.ts'

/** Introduction, loaded when it is shown. Keys still act on the page until then. */
const Welcome = lazyComponent(async () => (await import('./welcome-prompt.tsx')).WelcomePrompt, ['welcome'], false)

/** Opens the introduction and stores that the user has seen it. */
export function welcome({ session, tools: { prompts } }: Page, { id, perm }: CurrentUser): void {
  const onClose = () => {
    prompts.close()
    storeWelcomed(id)
    // Stored on this device already. If saving fails, another device may show it once more.
    session.savePreferences({ welcomed: true }).catch(() => undefined)
  }
  const show = () => prompts.open({ id: 'welcome', content: <Welcome perm={perm} onClose={onClose} />, stays: true })
  // Waits until other prompts are closed, because they take precedence. Skipped if the user has signed out by then.
  const showAlone = () => {
    if (prompts.getSnapshot() !== null) return
    stop()
    const state = session.state.getSnapshot()
    if (state.kind === 'signed-in' && state.user.id === id && !wasWelcomed(id)) show()
  }
  const stop = prompts.subscribe(() => queueMicrotask(showAlone))
  showAlone()
}
