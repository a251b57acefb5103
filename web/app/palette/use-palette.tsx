import { matchesShortcut } from '#web/lib/keyboard.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { lazyComponent } from '#web/ui/lazy/lazy-component.tsx'
import { usePage } from '../router/use-page.ts'
import type { CommandsHere } from './palette-prompt.tsx'

export type { CommandsHere }

export const PALETTE_KEY = 'Mod+K'

/** Palette, loaded when it is first opened. */
export const LazyPalette = lazyComponent(
  async () => (await import('./palette-prompt.tsx')).PalettePrompt,
  ['palette', 'search', 'settings'],
)

/** Returns a function that opens the palette, and binds its shortcut while mounted. */
export function usePalette(here: CommandsHere): () => void {
  const { prompts } = usePage().tools
  const open = () => prompts.open({ id: 'palette', content: <LazyPalette {...here} /> })
  usePageKeys((event) => {
    if (!matchesShortcut(event, PALETTE_KEY)) return
    event.preventDefault()
    open()
  })
  return open
}
