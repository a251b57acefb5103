import { turnedRound } from './kinds.ts'
import { type OptionName, optionNames, optionOf, variableOf } from './options.ts'
import { emptySource, type Raw, type Source } from './raw.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * The settings in the environment; an empty variable counts as absent, and Coffer's own names win over File Browser's.
 * Other variables are not refused: container platforms add `COFFER_…` ones for a service of that name.
 */
export function readEnvironment(env: Environment, cwd: string): Source {
  const source = emptySource()
  for (const name of optionNames) {
    const raw = readVariables(name, env, cwd)
    if (raw) source.raws.set(name, raw)
  }
  return source
}

function readVariables(name: OptionName, env: Environment, base: string): Raw | undefined {
  const { alias = [], oppositeAlias } = optionOf(name)
  const from = [variableOf(name), ...alias].find((variable) => env[variable])
  if (from) return { text: env[from] ?? '', from, base }
  const opposite = oppositeAlias && env[oppositeAlias]
  return opposite ? { text: turnedRound(opposite), from: oppositeAlias, base } : undefined
}
