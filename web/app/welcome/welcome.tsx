import { useMemo } from 'react'
import { writeKept } from '#web/lib/storage.ts'
import { Later } from '#web/ui/lazy/lazily.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import type { Page } from '../page.ts'
import { usePage } from '../use-page.ts'
import { withBook } from '../with-book.ts'
import { WELCOMED } from './welcomed.ts'

const welcomePrompt = createPart(async () => (await import('./welcome-prompt.tsx')).WelcomePrompt)

function Welcome({ onClose }: { onClose: () => void }) {
  const { speech } = usePage()
  const part = useMemo(() => withBook(welcomePrompt, 'welcome', speech), [speech])
  return <Later part={part} props={{ onClose }} />
}

/** Opens the welcome, and sees to it that it does not come again. */
export function welcome({ session, tools: { prompts } }: Page): void {
  const onClose = () => {
    prompts.close()
    writeKept(WELCOMED, '1')
    // This device knows it already; another one may welcome them once more.
    session.keepPreferences({ welcomed: true }).catch(() => undefined)
  }
  prompts.open({ id: 'welcome', content: <Welcome onClose={onClose} /> })
}
