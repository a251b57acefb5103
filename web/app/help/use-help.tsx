import { useCallback, useEffect } from 'react'
import { matchesShortcut } from '#web/lib/keyboard.ts'
import { useConfig } from '#web/lib/page-tools.ts'
import { lazily } from '#web/ui/lazy/lazily.tsx'
import { usePage } from '../router/use-page.ts'
import type { ByHand, HelpEntry } from './help-entries.ts'

/** The help comes when it is first wanted. */
export const HelpPrompt = lazily(async () => (await import('./help-prompt.tsx')).HelpPrompt)

/**
 * Opens the help on what can be done here; F1 does so too while this is mounted. `byHand` is what mouse and fingers do; left out, it is
 * what they do in a listing.
 */
export function useHelp(entries: readonly HelpEntry[], byHand?: readonly ByHand[]): () => void {
  const { Version: version } = useConfig()
  const { tools } = usePage()
  const { prompts } = tools
  const open = useCallback(() => {
    const content = <HelpPrompt entries={entries} byHand={byHand} version={version} onClose={prompts.close} />
    prompts.open({ id: 'help', content })
  }, [entries, byHand, version, prompts])

  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || !matchesShortcut(event, 'F1')) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open])
  return open
}
