import { turnedRound } from './kinds.ts'
import { oldNameOf } from './old-names.ts'
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
  for (const variable of Object.keys(env).filter((name) => name.startsWith('FB_')))
    readOther(variable, env, cwd, source)
  return source
}

/** Names of older versions, such as `FB_CACHE-DIR`, and what has no effect here. Others begin with `FB_` as well, so an unknown one is none of ours. */
function readOther(variable: string, env: Environment, base: string, source: Source): void {
  const text = env[variable]
  const old = oldNameOf(variable.slice('FB_'.length))
  if (!text || !old) return
  if (old.kind !== 'taken') source.notices.push(`${variable} is passed over: ${old.says}`)
  else if (!source.raws.has(old.name))
    source.raws.set(old.name, { text: old.turned ? turnedRound(text) : text, from: variable, base })
}

function readVariables(name: OptionName, env: Environment, base: string): Raw | undefined {
  const { alias = [], oppositeAlias } = optionOf(name)
  const from = [variableOf(name), ...alias].find((variable) => env[variable])
  if (from) return { text: env[from] ?? '', from, base }
  const opposite = oppositeAlias && env[oppositeAlias]
  return opposite ? { text: turnedRound(opposite), from: oppositeAlias, base } : undefined
}
