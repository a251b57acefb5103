import { useState } from 'react'
import { flushSync } from 'react-dom'
import { useText } from '#web/i18n/text.tsx'
import { usePage } from '../router/use-page.ts'
import type { Command, CommandGroup } from './command.ts'
import { useFileMatches } from './file-matches.tsx'
import { useNavigationCommands, usePageCommands } from './page-commands.ts'
import { Palette } from './palette.tsx'
import { useSettingCommands } from './setting-commands.ts'

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
const NO_GROUPS: readonly CommandGroup[] = []

/** Command palette: commands of the current view, navigation, and commands about the page. */
export function PalettePrompt({ selection = NONE, selected = 0, here = NONE, onHelp, onSearch }: CommandsHere) {
  const { prompts } = usePage().tools
  const [typed, setTyped] = useState('')
  const [folder, setFolder] = useState('/')
  const files = useFileMatches(typed, folder)
  const { t } = useText()
  const found = t('palette.title')
  const groups: CommandGroup[] = [
    { title: t('palette.group.selection', selected), found, commands: selection },
    { title: t('palette.group.here'), found, commands: here },
    { title: t('palette.group.goTo'), found, commands: useNavigationCommands() },
    { title: t('palette.group.page'), found, commands: usePageCommands(onHelp) },
    { title: t('sidebar.settings'), found: t('sidebar.settings'), commands: useSettingCommands() },
  ]
  // Closes synchronously, so that the focus is restored before a command opens its own prompt.
  return (
    <Palette
      // In a folder there are only files.
      groups={folder === '/' ? groups : NO_GROUPS}
      {...{ typed, files, folder, onSearch }}
      onType={setTyped}
      onFolder={(path) => {
        setFolder(path)
        setTyped('')
      }}
      onClose={() => flushSync(prompts.close)}
    />
  )
}
