import { closest } from '#server/platform/text/closest.ts'
import { type FlagTable, type FlagWord, type FoundFlag, flagWords } from './flag-words.ts'
import { negateToggle } from './kinds.ts'
import { FILE_BROWSER_LETTERS, type FileBrowserName, fileBrowserName } from './old-names.ts'
import { isOptionName, type OptionName, optionNames, optionOf, programFlags, variableOf } from './options.ts'
import { emptySource, type Source } from './raw.ts'

/** Parsed flags, with those that are not settings. */
export type Flags = Source & { help: boolean; version: boolean; config: string | undefined }

/** Meaning of a flag. `option`: a setting. `secret`: one that is read from the environment only. */
type Meaning =
  | { readonly kind: keyof typeof programFlags }
  | { readonly kind: 'option' | 'secret'; readonly name: OptionName }
  | Exclude<FileBrowserName, { kind: 'taken' }>

/**
 * Parses the command line: `--name value`, `--name=value`, and for switches `--name`, `--name=false`, `--no-name`. The last of several
 * wins. File Browser's names are accepted, or reported with their replacement. Never throws; errors are in `problems`.
 */
export function readFlags(argv: readonly string[], cwd: string): Flags {
  const flags: Flags = { ...emptySource(), help: false, version: false, config: undefined }
  for (const word of flagWords(argv, TABLE)) {
    if (word.is === 'flag') addFlag(word, flags, cwd)
    else flags.problems.push(problemOf(word))
  }
  return flags
}

const TABLE: FlagTable<Meaning> = {
  find: findFlag,
  findLetter(letter, word) {
    if (word === '-h') return { flag: { kind: 'help' }, takes: 'nothing' }
    if (word === '-v') return { flag: { kind: 'version' }, takes: 'nothing' }
    const name = Object.hasOwn(FILE_BROWSER_LETTERS, letter) ? FILE_BROWSER_LETTERS[letter] : undefined
    const found = name === undefined ? undefined : findFlag(name, '')
    return found && { ...found, name }
  },
  isValue: (word) => !word.startsWith('--'),
  attachesValues: true,
  hasSeparator: false,
}

function findFlag(name: string, attached: string | undefined): FoundFlag<Meaning> | undefined {
  if (name === 'config') return { flag: { kind: name }, takes: 'value' }
  if ((name === 'help' || name === 'version') && attached === undefined)
    return { flag: { kind: name }, takes: 'nothing' }
  if (isOptionName(name)) return optionFlag(name, false)
  const old = fileBrowserName(name)
  if (old) return old.kind === 'taken' ? optionFlag(old.name, old.turned) : { flag: old, takes: 'ignored' }
  // The prefix `no-` negates a switch; a switch whose own name begins with it is negated by omitting it.
  const opposite = name.startsWith('no-') ? name.slice(3) : `no-${name}`
  return isOptionName(opposite) && isSwitch(opposite) ? optionFlag(opposite, true) : undefined
}

function optionFlag(name: OptionName, negated: boolean): FoundFlag<Meaning> {
  // The value of a secret is not shown.
  if (optionOf(name).secret) return { flag: { kind: 'secret', name }, takes: 'ignored' }
  return { flag: { kind: 'option', name }, takes: isSwitch(name) ? 'nothing' : 'value', negated }
}

function isSwitch(name: OptionName): boolean {
  return optionOf(name).kind.inFile === 'boolean'
}

type Read = Extract<FlagWord<Meaning>, { is: 'flag' }>

function addFlag({ flag, negated, written, value }: Read, flags: Flags, cwd: string): void {
  switch (flag.kind) {
    case 'help':
    case 'version':
      flags[flag.kind] = true
      return
    case 'config':
      flags.config = value
      return
    case 'option':
      flags.raws.set(flag.name, { text: negated ? negateToggle(value) : value, from: written, base: cwd })
      return
    case 'secret':
      flags.problems.push(
        `${written}: set ${variableOf(flag.name)} instead; other users of this machine can see a command line`,
      )
      return
    // Flags without effect cause a notice; flags that users rely on cause an error.
    case 'needless':
      flags.notices.push(`${written} is ignored: ${flag.says}`)
      return
    case 'elsewhere':
      flags.problems.push(`${written}: ${flag.says}`)
  }
}

function problemOf(word: Exclude<FlagWord<Meaning>, { is: 'flag' }>): string {
  if (word.is === 'unfinished') return `${word.written}: needs a value`
  if (word.is === 'argument' || !word.word.startsWith('--')) return `${word.word}: unexpected argument; see --help`
  const names = optionNames.filter((name) => !optionOf(name).secret)
  const meant = closest(word.written.slice(2), [...names, ...Object.keys(programFlags)])
  return `${word.written}: unknown option${meant ? `, did you mean --${meant}?` : '; see --help'}`
}
