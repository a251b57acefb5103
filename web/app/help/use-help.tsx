import { useCallback, useLayoutEffect } from 'react'
import { isTyping, matchesShortcut } from '#web/lib/keyboard.ts'
import { useConfig } from '#web/lib/page-tools.ts'
import { isDisabledKey } from '#web/lib/single-keys.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePage } from '../router/use-page.ts'
import type { GestureHelp, HelpEntry } from './help-entries.ts'

/** Help prompt, loaded with its messages when it is first opened. */
export const HelpPrompt = lazyComponent(async () => (await import('./help-prompt.tsx')).HelpPrompt, ['help'])

/**
 * Returns a function that opens the help, and binds F1 and, outside of text fields and prompts, `?` to it while mounted. `byHand` lists mouse and touch gestures; the default is those
 * of a listing.
 */
export function useHelp(entries: readonly HelpEntry[], byHand?: readonly GestureHelp[]): () => void {
  const { Version: version } = useConfig()
  const { tools } = usePage()
  const { prompts } = tools
  const open = useCallback(() => {
    const content = <HelpPrompt entries={entries} byHand={byHand} version={version} onClose={prompts.close} />
    prompts.open({ id: 'help', content })
  }, [entries, byHand, version, prompts])

  useLayoutEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const asks =
        matchesShortcut(event, 'F1') ||
        (matchesShortcut(event, '?') &&
          !isTyping(event.target) &&
          !isDisabledKey(event) &&
          prompts.getSnapshot() === null)
      if (event.defaultPrevented || !asks) return
      event.preventDefault()
      open()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [open, prompts])
  return open
}
