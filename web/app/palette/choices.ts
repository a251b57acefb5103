import type { Mark } from '#web/ui/marked-text.tsx'
import type { Command, CommandGroup } from './command.ts'
import { matchCommand } from './match.ts'

/** Command as listed in the palette. */
export interface Choice {
  readonly command: Command
  readonly marks: readonly Mark[]
}

/** Choices with the title of their group. */
export interface ChoiceGroup {
  readonly title: string
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

/** A group of choices, best first, with the score of the best; lower is better. */
export interface RankedGroup extends ChoiceGroup {
  readonly score: number
}

/** Advantage of a command that was used lately over one that matches equally. */
const RECENT = 0.5
/** Maximum number of choices of a group, so that the groups below it are visible. */
const MOST = 6
/** Score of the groups that have only commands that cannot be used now. */
const LAST = 1000

/**
 * Returns the commands that match the input, in groups, best first. Scattered matches are used only if no command matches by words. Disabled
 * commands come last, with their reason.
 */
function found(groups: readonly CommandGroup[], typed: string, recent: readonly string[]): RankedGroup[] {
  const matches = groups.flatMap(({ commands, found: title }) =>
    commands.flatMap((command) => {
      const match = matchCommand(command.text, typed)
      if (!match) return []
      const score = match.score - (recent.includes(command.id) ? RECENT : 0) + rank(command)
      return [{ command, title, marks: match.marks, isScattered: match.isScattered, score }]
    }),
  )
  const whole = matches.filter(({ isScattered }) => !isScattered)
  const choices = (whole.length > 0 ? whole : matches).toSorted((a, b) => a.score - b.score)
  const titles = [...new Set(choices.map(({ title }) => title))]
  return titles.map((title) => {
    const own = choices.filter((choice) => choice.title === title).slice(0, MOST)
    return { title, score: own[0]?.score ?? LAST, choices: own }
  })
}

const rank = ({ disabledReason }: Command): number => (disabledReason === undefined ? 0 : LAST)

/**
 * Returns the choices for the input. `recent` contains command ids, most recent first; `files` are the files found, which come after a group
 * that matches equally well.
 */
export function choicesFor(
  groups: readonly CommandGroup[],
  typed: string,
  recent: { readonly ids: readonly string[]; readonly title: string },
  files: RankedGroup | null = null,
): ChoiceGroup[] {
  if (typed.trim() === '') return offered(groups, recent.ids, recent.title)
  return [...found(groups, typed, recent.ids), ...(files ? [files] : [])].toSorted((a, b) => a.score - b.score)
}
