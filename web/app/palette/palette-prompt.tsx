import { flushSync } from 'react-dom'
import { useText } from '#web/i18n/text.tsx'
import { usePage } from '../router/use-page.ts'
import type { Command, CommandGroup } from './command.ts'
import { useNavigationCommands, usePageCommands } from './page-commands.ts'
import { Palette } from './palette.tsx'

/** Commands that are available in the current view. */
export interface CommandsHere {
  /** Commands for the selection, or for the displayed file. */
  readonly selection?: readonly Command[]
  readonly selected?: number
  readonly here?: readonly Command[]
  /** Opens the help for the current view. */
  readonly onHelp?: () => void
  /** Searches for files. Undefined where search is unavailable. */
  readonly onSearch?: ((words: string) => void) | undefined
}

const NONE: readonly Command[] = []

/** Command palette: commands of the current view, navigation, and commands about the page. */
export function PalettePrompt({ selection = NONE, selected = 0, here = NONE, onHelp, onSearch }: CommandsHere) {
  const { prompts } = usePage().tools
  const { t } = useText()
  const groups: CommandGroup[] = [
    { title: t('palette.group.selection', selected), commands: selection },
    { title: t('palette.group.here'), commands: here },
    { title: t('palette.group.goTo'), commands: useNavigationCommands() },
    { title: t('palette.group.page'), commands: usePageCommands(onHelp) },
  ]
  // Closes synchronously, so that the focus is restored before a command opens its own prompt.
  return <Palette groups={groups} onSearch={onSearch} onClose={() => flushSync(prompts.close)} />
}
