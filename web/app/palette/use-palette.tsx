import { useMemo } from 'react'
import type { Speech } from '#web/i18n/speech.ts'
import { matchesShortcut } from '#web/lib/keyboard.ts'
import { usePageKeys } from '#web/lib/use-page-keys.ts'
import { Later } from '#web/ui/lazy/lazily.tsx'
import { createPart } from '#web/ui/lazy/part.ts'
import { usePage } from '../router/use-page.ts'
import { withBook } from '../shell/with-book.ts'
import type { CommandsHere } from './palette-prompt.tsx'

export type { CommandsHere }

export const PALETTE_KEY = 'Mod+K'

const palettePrompt = createPart(async () => (await import('./palette-prompt.tsx')).PalettePrompt)

/** The palette with its sentences: to be fetched before it is wanted. */
export const paletteIn = (speech: Speech) => withBook(palettePrompt, 'palette', speech)

/** The palette, when it is first wanted. */
function LaterPalette(props: CommandsHere) {
  const { speech } = usePage()
  const part = useMemo(() => paletteIn(speech), [speech])
  return <Later part={part} props={props} />
}

/** Opens the palette with what can be done here, and everywhere; so does its key while this is mounted. */
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
