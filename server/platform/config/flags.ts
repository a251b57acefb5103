import { closest } from '#server/platform/text/closest.ts'
import { negateToggle } from './kinds.ts'
import { FILE_BROWSER_LETTERS, type FileBrowserName, fileBrowserName } from './old-names.ts'
import { isOptionName, type OptionName, optionNames, optionOf, variableOf } from './options.ts'
import { emptySource, type Source } from './raw.ts'

/** Parsed flags, with those that are not settings. */
export type Flags = Source & { help: boolean; version: boolean; config: string | undefined }

/**
 * Parses the command line: `--name value`, `--name=value`, and for switches `--name`, `--name=false`, `--no-name`. The last of several
 * wins. File Browser's names are accepted, or reported with their replacement. Never throws; errors are in `problems`.
 */
export function readFlags(argv: readonly string[], cwd: string): Flags {
  const flags: Flags = { ...emptySource(), help: false, version: false, config: undefined }
  const waiting = [...argv]
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    if (word === '--help' || word === '-h') flags.help = true
    else if (word === '--version' || word === '-v') flags.version = true
    else if (word.startsWith('--') && word.length > 2) readFlag(word, waiting, flags, cwd)
    else if (isOldLetter(word)) readLetter(word, waiting, flags, cwd)
    else flags.problems.push(`${word}: not an option; see --help`)
  }
  return flags
}

const isOldLetter = (word: string) => /^-[a-z]/.test(word) && Object.hasOwn(FILE_BROWSER_LETTERS, word.charAt(1))

/** Parses `-p 80`, `-p=80` and `-p80`. */
function readLetter(word: string, waiting: string[], flags: Flags, cwd: string): void {
  const rest = word.slice(2)
  const value = rest === '' ? '' : `=${rest.replace(/^=/, '')}`
  readFlag(`--${FILE_BROWSER_LETTERS[word.charAt(1)]}${value}`, waiting, flags, cwd)
}

function readFlag(word: string, waiting: string[], flags: Flags, cwd: string): void {
  const equals = word.indexOf('=')
  const name = word.slice(2, equals === -1 ? undefined : equals)
  const attached = equals === -1 ? undefined : word.slice(equals + 1)
  if (name === 'config') {
    flags.config = attached ?? valueAfter(name, waiting, flags)
    return
  }
  const old = isOptionName(name) ? undefined : fileBrowserName(name)
  if (old && old.kind !== 'taken') {
    if (attached === undefined) skipValue(waiting)
    reportIgnored(old, name, flags)
    return
  }
  const known = findOption(name, old)
  if (!known) refuseUnknown(name, attached, waiting, flags)
  else if (optionOf(known.name).secret) {
    if (attached === undefined) skipValue(waiting) // A secret: not shown.
    flags.problems.push(`--${name}: set ${variableOf(known.name)} instead; a command line can be seen by others`)
  } else {
    const text = known.isSwitch ? switchText(known, attached) : (attached ?? valueAfter(name, waiting, flags))
    if (text !== undefined) flags.raws.set(known.name, { text, from: `--${name}`, base: cwd })
  }
}

type Known = { name: OptionName; isSwitch: boolean; negated: boolean }

/** The prefix `no-` negates a switch; a switch whose own name begins with it is negated by omitting it. */
function findOption(name: string, old: FileBrowserName | undefined): Known | undefined {
  if (isOptionName(name)) return { name, isSwitch: isSwitch(name), negated: false }
  if (old?.kind === 'taken') return { name: old.name, isSwitch: isSwitch(old.name), negated: old.turned }
  const opposite = name.startsWith('no-') ? name.slice(3) : `no-${name}`
  return isOptionName(opposite) && isSwitch(opposite) ? { name: opposite, isSwitch: true, negated: true } : undefined
}

function isSwitch(name: OptionName): boolean {
  return optionOf(name).kind.inFile === 'boolean'
}

function switchText({ negated }: Known, attached = 'true'): string {
  return negated ? negateToggle(attached) : attached
}

function valueAfter(name: string, waiting: string[], flags: Flags): string | undefined {
  const next = waiting[0]
  if (next !== undefined && !next.startsWith('--')) return waiting.shift()
  flags.problems.push(`--${name}: needs a value`)
  return undefined
}

/** Flags without effect cause a notice; flags that users rely on cause an error. */
function reportIgnored(old: Exclude<FileBrowserName, { kind: 'taken' }>, name: string, flags: Flags): void {
  if (old.kind === 'needless') flags.notices.push(`--${name} is passed over: ${old.says}`)
  else flags.problems.push(`--${name}: ${old.says}`)
}

/** Removes and returns the next word if it looks like the value of a flag. */
function skipValue(waiting: string[]): string | undefined {
  return waiting[0] === undefined || waiting[0].startsWith('-') ? undefined : waiting.shift()
}

function refuseUnknown(name: string, attached: string | undefined, waiting: string[], flags: Flags): void {
  const meant = closest(name, [
    ...optionNames.filter((option) => !optionOf(option).secret),
    'config',
    'help',
    'version',
  ])
  flags.problems.push(`--${name}: unknown option${meant ? `, did you mean --${meant}?` : '; see --help'}`)
  if (attached === undefined) skipValue(waiting)
}
