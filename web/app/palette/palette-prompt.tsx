import { flushSync } from 'react-dom'
import { useText } from '#web/i18n/text.tsx'
import { usePage } from '../router/use-page.ts'
import type { Command, CommandGroup } from './command.ts'
import { useGoTo, usePageCommands } from './page-commands.ts'
import { Palette } from './palette.tsx'

/** What can be done where somebody is. */
export interface CommandsHere {
  /** With what is selected, or with what is shown. */
  readonly selection?: readonly Command[]
  readonly selected?: number
  readonly here?: readonly Command[]
  /** Opens the help on what can be done here. */
  readonly onHelp?: () => void
  /** Looks for files; left out where nothing can be searched. */
  readonly onSearch?: ((words: string) => void) | undefined
}

const NONE: readonly Command[] = []

/** The palette of the page: what can be done here, where one can go, and what is about the page itself. */
export function PalettePrompt({ selection = NONE, selected = 0, here = NONE, onHelp, onSearch }: CommandsHere) {
  const { prompts } = usePage().tools
  const { t } = useText()
  const groups: CommandGroup[] = [
    { title: t('palette.group.selection', selected), commands: selection },
    { title: t('palette.group.here'), commands: here },
    { title: t('palette.group.goTo'), commands: useGoTo() },
    { title: t('palette.group.page'), commands: usePageCommands(onHelp) },
  ]
  // What is chosen may open a prompt of its own, and the focus is back where it was by then.
  return <Palette groups={groups} onSearch={onSearch} onClose={() => flushSync(prompts.close)} />
}
