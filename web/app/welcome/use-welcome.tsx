import { useEffect, useMemo } from 'react'
import type { CurrentUser } from '#web/lib/current-user.ts'
import { readKept, writeKept } from '#web/lib/storage.ts'
import { Later } from '#web/ui/lazy/lazily.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { usePage } from '../use-page.ts'
import { withBook } from '../with-book.ts'

/** Set on a device where somebody was welcomed, so that nobody is twice, whatever becomes of what the server is told. */
const WELCOMED = 'coffer.welcomed'

const welcomePrompt = createPart(async () => (await import('./welcome-prompt.tsx')).WelcomePrompt)

function Welcome({ onClose }: { onClose: () => void }) {
  const { speech } = usePage()
  const part = useMemo(() => withBook(welcomePrompt, 'welcome', speech), [speech])
  return <Later part={part} props={{ onClose }} />
}

/** Shows somebody who is here for the first time what there is, once. */
export function useWelcome({ welcomed }: CurrentUser): void {
  const { session, tools } = usePage()
  const { prompts } = tools
  useEffect(() => {
    if (welcomed !== false || readKept(WELCOMED) !== null) return
    const onClose = () => {
      prompts.close()
      writeKept(WELCOMED, '1')
      // This device knows it already; another one may welcome them once more.
      session.keepPreferences({ welcomed: true }).catch(() => undefined)
    }
    prompts.open({ id: 'welcome', content: <Welcome onClose={onClose} /> })
  }, [welcomed, prompts, session])
}
