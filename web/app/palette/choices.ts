import type { Mark } from '#web/ui/marked-text.tsx'
import type { Command, CommandGroup } from './command.ts'
import { matchCommand } from './match.ts'

/** Command as listed in the palette. */
export interface Choice {
  readonly command: Command
  readonly marks: readonly Mark[]
}

/** Choices with a group title. The title is null when they are sorted by relevance. */
export interface ChoiceGroup {
  readonly title: string | null
  readonly choices: readonly Choice[]
}

const unmarked = (command: Command): Choice => ({ command, marks: [] })

/** Returns the choices before any input: recently used commands, then all enabled commands. */
function offered(groups: readonly CommandGroup[], recent: readonly string[], recentTitle: string): ChoiceGroup[] {
  const all = groups.flatMap(({ commands }) => commands)
  const canBeDone = ({ disabledReason }: Command) => disabledReason === undefined
  const used = recent.flatMap((id) => all.filter((command) => command.id === id && canBeDone(command)))
  const rest = groups.map(({ title, commands }) => ({
    title,
    choices: commands
      .filter((command) => canBeDone(command) && !command.hidden && !used.includes(command))
      .map(unmarked),
  }))
  return [{ title: recentTitle, choices: used.map(unmarked) }, ...rest].filter(({ choices }) => choices.length > 0)
}

/**
 * Returns the commands that match the input, best first. Scattered matches are used only if no command matches by words. Disabled commands
 * come last, with their reason.
 */
function found(groups: readonly CommandGroup[], typed: string): ChoiceGroup[] {
  const matches = groups
    .flatMap(({ commands }) => commands)
    .flatMap((command) => {
      const match = matchCommand(command.text, typed)
      return match ? [{ command, ...match }] : []
    })
  const whole = matches.filter(({ isScattered }) => !isScattered)
  const choices = (whole.length > 0 ? whole : matches).toSorted(
    (a, b) => rank(a.command) - rank(b.command) || a.score - b.score,
  )
  return choices.length > 0 ? [{ title: null, choices }] : []
}

const rank = ({ disabledReason }: Command): number => (disabledReason === undefined ? 0 : 1)

/** Returns the choices for the input. `recent` contains command ids, most recent first. */
export const choicesFor = (
  groups: readonly CommandGroup[],
  typed: string,
  recent: { readonly ids: readonly string[]; readonly title: string },
): ChoiceGroup[] => (typed.trim() === '' ? offered(groups, recent.ids, recent.title) : found(groups, typed))
