import { SETTING_KEYS } from '#server/operator/cli/settings-keys.ts'
import { COMMANDS } from '#server/operator/cli/table.ts'
import { optionNames, optionOf, variableOf } from '#server/platform/config/options.ts'

/** Names that scripts and configuration files of operators use. */
export type OperatorNames = Readonly<Record<'flags' | 'variables' | 'settings' | 'commands', readonly string[]>>

/** Returns the names that the program has now. */
export const currentNames = (): OperatorNames => ({
  flags: optionNames.filter((name) => !optionOf(name).secret),
  variables: optionNames.map(variableOf),
  settings: SETTING_KEYS.map(({ key }) => key),
  commands: COMMANDS.map(({ name }) => name),
})

/** Returns the released names with the new ones after them. None is ever removed. */
export function withCurrentNames(released: OperatorNames): OperatorNames {
  const current = currentNames()
  const grown = (group: keyof OperatorNames) => [...new Set([...released[group], ...current[group]])]
  return {
    flags: grown('flags'),
    variables: grown('variables'),
    settings: grown('settings'),
    commands: grown('commands'),
  }
}
