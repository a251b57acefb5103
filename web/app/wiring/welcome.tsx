import { useMemo } from 'react'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { Later } from '#web/ui/lazy/lazily.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import type { Page } from '../router/page.ts'
import { usePage } from '../router/use-page.ts'
import { withBook } from '../shell/with-book.ts'
import type { WelcomePromptProps } from './welcome-prompt.tsx'
import { keepWelcomed, wasWelcomed } from './welcomed.ts'

const welcomePrompt = createPart(async () => (await import('./welcome-prompt.tsx')).WelcomePrompt)

function Welcome(props: WelcomePromptProps) {
  const { speech } = usePage()
  const part = useMemo(() => withBook(welcomePrompt, 'welcome', speech), [speech])
  return <Later part={part} props={props} />
}

/** Opens the welcome, and sees to it that it does not come again. */
export function welcome({ session, tools: { prompts } }: Page, { id, perm }: CurrentUser): void {
  const onClose = () => {
    prompts.close()
    keepWelcomed(id)
    // This device knows it already; another one may welcome them once more.
    session.keepPreferences({ welcomed: true }).catch(() => undefined)
  }
  const show = () => prompts.open({ id: 'welcome', content: <Welcome perm={perm} onClose={onClose} />, stays: true })
  // What somebody came for is first: the welcome comes when that is closed and nothing takes its place, unless they left.
  const showAlone = () => {
    if (prompts.getSnapshot() !== null) return
    stop()
    const state = session.state.getSnapshot()
    if (state.kind === 'signed-in' && state.user.id === id && !wasWelcomed(id)) show()
  }
  const stop = prompts.subscribe(() => queueMicrotask(showAlone))
  showAlone()
}
