import type { Mark } from '#web/ui/marked-text.tsx'
import type { Command, CommandGroup } from './command.ts'
import { matchCommand } from './match.ts'

/** A command as it is listed. */
export interface Choice {
  readonly command: Command
  readonly marks: readonly Mark[]
}

/** Choices under what they belong to; null where they are in the order of how well they fit. */
export interface ChoiceGroup {
  readonly title: string | null
  readonly choices: readonly Choice[]
}

const unmarked = (command: Command): Choice => ({ command, marks: [] })

/** What is offered before anything is typed: what was used lately, then everything that can be done now. */
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

/** What was typed fits, best first, and scattered letters only where no word fits; what cannot be done now comes last, to say why. */
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

/** What the palette lists for what is typed. `recent` are ids, the latest first. */
export const choicesFor = (
  groups: readonly CommandGroup[],
  typed: string,
  recent: { readonly ids: readonly string[]; readonly title: string },
): ChoiceGroup[] => (typed.trim() === '' ? offered(groups, recent.ids, recent.title) : found(groups, typed))
