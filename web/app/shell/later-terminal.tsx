import { useMemo } from 'react'
import type { TerminalProps } from '#web/features/terminal/use-terminal.ts'
import { useText } from '#web/text/text.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { TopProgress } from '#web/ui/progress.tsx'
import { LazyPart } from '../lazy-part.tsx'
import { usePage } from '../use-page.ts'
import { withBook } from '../with-book.ts'

const terminalPane = createPart(async () => (await import('#web/features/terminal/terminal-pane.tsx')).TerminalPane)

/** A shell in a terminal, whose code and sentences come when it is first opened. */
export function LaterTerminal(props: TerminalProps) {
  const { speech } = usePage()
  const { t } = useText()
  const part = useMemo(() => withBook(terminalPane, 'terminal', speech), [speech])
  return <LazyPart part={part} props={props} waiting={<TopProgress label={t('state.loading')} />} />
}
