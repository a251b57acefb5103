import { useMemo } from 'react'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { LazyOverlay } from '#web/ui/lazy/lazy-component.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import type { Page } from '../router/page.ts'
import { usePage } from '../router/use-page.ts'
import { withMessages } from '../shell/with-messages.ts'
import type { WelcomePromptProps } from './welcome-prompt.tsx'
import { storeWelcomed, wasWelcomed } from './welcomed.ts'

const welcomePrompt = createPart(async () => (await import('./welcome-prompt.tsx')).WelcomePrompt)

function Welcome(props: WelcomePromptProps) {
  const { speech } = usePage()
  const part = useMemo(() => withMessages(welcomePrompt, 'welcome', speech), [speech])
  return <LazyOverlay part={part} props={props} isModal={false} />
}

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
