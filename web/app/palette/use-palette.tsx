import { useMemo } from 'react'
import type { PageLanguage } from '#web/i18n/page-language.ts'
import { matchesShortcut } from '#web/lib/keyboard.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { LazyOverlay } from '#web/ui/lazy/lazy-component.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { usePage } from '../router/use-page.ts'
import { withMessages } from '../shell/with-messages.ts'
import type { CommandsHere } from './palette-prompt.tsx'

export type { CommandsHere }

export const PALETTE_KEY = 'Mod+K'

const palettePrompt = createPart(async () => (await import('./palette-prompt.tsx')).PalettePrompt)

/** Returns the palette with its messages, for prefetching. */
export const paletteIn = (speech: PageLanguage) => withMessages(palettePrompt, 'palette', speech)

/** Palette, loaded when it is first opened. */
function LaterPalette(props: CommandsHere) {
  const { speech } = usePage()
  const part = useMemo(() => paletteIn(speech), [speech])
  return <LazyOverlay part={part} props={props} />
}

/** Returns a function that opens the palette, and binds its shortcut while mounted. */
export function usePalette(here: CommandsHere): () => void {
  const { prompts } = usePage().tools
  const open = () => prompts.open({ id: 'palette', content: <LaterPalette {...here} /> })
  usePageKeys((event) => {
    if (!matchesShortcut(event, PALETTE_KEY)) return
    event.preventDefault()
    open()
  })
  return open
}
