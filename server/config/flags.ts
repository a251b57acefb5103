import { closest } from '#server/lib/closest.ts'
import { turnedRound } from './kinds.ts'
import { isOptionName, type OptionName, optionNames, optionOf, variableOf } from './options.ts'
import { emptySource, type Source } from './raw.ts'

/** The flags that are no settings. */
export type Flags = Source & { help: boolean; version: boolean; config: string | undefined }

/**
 * Reads the command line: `--name value`, `--name=value`, and for switches `--name`, `--name=false`, `--no-name`. The
 * last of several wins. Never throws; what is wrong is in `problems`.
 */
export function readFlags(argv: readonly string[], cwd: string): Flags {
  const flags: Flags = { ...emptySource(), help: false, version: false, config: undefined }
  const waiting = [...argv]
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    if (word === '--help' || word === '-h') flags.help = true
    else if (word === '--version' || word === '-v') flags.version = true
    else if (word.startsWith('--') && word.length > 2) readFlag(word, waiting, flags, cwd)
    else flags.problems.push(`${word}: not an option; see --help`)
  }
  return flags
}

function readFlag(word: string, waiting: string[], flags: Flags, cwd: string): void {
  const equals = word.indexOf('=')
  const name = word.slice(2, equals === -1 ? undefined : equals)
  const attached = equals === -1 ? undefined : word.slice(equals + 1)
  if (name === 'config') {
    flags.config = attached ?? valueAfter(name, waiting, flags)
    return
  }
  const known = lookUp(name)
  if (!known) refuseUnknown(name, attached, waiting, flags)
  else if (optionOf(known.name).secret)
    flags.problems.push(`--${name}: set ${variableOf(known.name)} instead; a command line can be seen by others`)
  else {
    const text = known.isSwitch ? switchText(known, attached) : (attached ?? valueAfter(name, waiting, flags))
    if (text !== undefined) flags.raws.set(known.name, { text, from: `--${name}`, base: cwd })
  }
}

type Known = { name: OptionName; isSwitch: boolean; negated: boolean }

/** `no-` in front turns a switch round; a switch that is called so itself is turned round by leaving it away. */
function lookUp(name: string): Known | undefined {
  if (isOptionName(name)) return { name, isSwitch: isSwitch(name), negated: false }
  const opposite = name.startsWith('no-') ? name.slice(3) : `no-${name}`
  return isOptionName(opposite) && isSwitch(opposite) ? { name: opposite, isSwitch: true, negated: true } : undefined
}

function isSwitch(name: OptionName): boolean {
  return optionOf(name).kind.inFile === 'boolean'
}

function switchText({ negated }: Known, attached = 'true'): string {
  return negated ? turnedRound(attached) : attached
}

function valueAfter(name: string, waiting: string[], flags: Flags): string | undefined {
  const next = waiting[0]
  if (next !== undefined && !next.startsWith('--')) return waiting.shift()
  flags.problems.push(`--${name}: needs a value`)
  return undefined
}

function refuseUnknown(name: string, attached: string | undefined, waiting: string[], flags: Flags): void {
  const meant = closest(name, [
    ...optionNames.filter((option) => !optionOf(option).secret),
    'config',
    'help',
    'version',
  ])
  flags.problems.push(`--${name}: unknown option${meant ? `, did you mean --${meant}?` : '; see --help'}`)
  const looksLikeItsValue = attached === undefined && waiting[0] !== undefined && !waiting[0].startsWith('-')
  if (looksLikeItsValue) waiting.shift()
}
