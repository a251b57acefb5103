import { negateToggle } from './kinds.ts'
import { fileBrowserName } from './old-names.ts'
import { type OptionName, optionNames, optionOf, variableOf } from './options.ts'
import { emptySource, type Raw, type Source } from './raw.ts'

export type Environment = Readonly<Record<string, string | undefined>>

/**
 * Reads the settings in the environment. An empty variable counts as absent, and Coffer's own names override File Browser's. Unknown
 * variables are not refused: container platforms add `COFFER_…` variables for a service of that name.
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

/**
 * Reads names of older versions, such as `FB_CACHE-DIR`, and reports those without effect. Other programs' names begin with `FB_` too, so
 * unknown ones are ignored.
 */
function readOther(variable: string, env: Environment, base: string, source: Source): void {
  const text = env[variable]
  const old = fileBrowserName(variable.slice('FB_'.length))
  if (!text || !old) return
  if (old.kind !== 'taken') source.notices.push(`${variable} is ignored: ${old.says}`)
  else if (!source.raws.has(old.name))
    source.raws.set(old.name, { text: old.turned ? negateToggle(text) : text, from: variable, base })
}

function readVariables(name: OptionName, env: Environment, base: string): Raw | undefined {
  const { alias = [], oppositeAlias } = optionOf(name)
  const from = [variableOf(name), ...alias].find((variable) => env[variable])
  if (from) return { text: env[from] ?? '', from, base }
  const opposite = oppositeAlias && env[oppositeAlias]
  return opposite ? { text: negateToggle(opposite), from: oppositeAlias, base } : undefined
}
