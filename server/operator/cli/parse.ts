import { type FlagTable, type FlagWord, type FoundFlag, flagWords } from '#server/platform/config/flag-words.ts'
import { programFlags } from '#server/platform/config/options.ts'
import { closest } from '#server/platform/text/closest.ts'
import type { Argument, Arguments, Command, Flag, Flags } from './command.ts'
import { UsageError } from './failures.ts'
import { INSTANCE_OPTIONS } from './instance-options.ts'
import { toggle } from './kinds.ts'

/** Parsed words after a command's name; `options` select the instance, in the server's form. */
export type Parsed = {
  readonly args: Readonly<Record<string, string | readonly string[] | undefined>>
  readonly flags: Readonly<Record<string, unknown>>
  readonly options: readonly string[]
  readonly help: boolean
}

/** Flag known to the parser; `option` marks one of the server's options. */
type Known = { readonly name: string; readonly flag: Flag<unknown>; readonly option: boolean }

const HELP: Known = {
  name: 'help',
  flag: { kind: toggle, help: programFlags.help.help, short: programFlags.help.letter },
  option: false,
}

/**
 * Parses the words after a command's name: arguments, and flags as `--name value`, `--name=value`, `-n value`; a switch is also `--no-name`
 * and `--name=false`. After `--`, all words are arguments. The last of repeated flags wins.
 *
 * @throws UsageError
 */
export function parseWords(command: Command, words: readonly string[]): Parsed {
  const rest: string[] = []
  const flags: Record<string, unknown> = {}
  const options: string[] = []
  let help = false
  for (const word of flagWords(words, tableOf(knownFlags(command)))) {
    if (word.is === 'argument') rest.push(word.word)
    else if (word.is !== 'flag') throw new UsageError(`${word.written}: ${problemOf(word, command)}`)
    else {
      const { flag } = word
      const value = textOf(word)
      if (flag.option) options.push(`--${flag.name}=${value}`)
      else if (flag === HELP) help = true
      else flags[flag.name] = parsedValue(flag, value)
    }
  }
  return { args: help ? {} : placed(command.args, rest), flags, options, help }
}

/** Returns all flags that can follow a command. */
export function knownFlags({ flags, onInstance }: Pick<Command, 'flags' | 'onInstance'>): readonly Known[] {
  const own = entriesOf(flags).map(([name, flag]) => ({ name, flag, option: false }))
  const options = onInstance ? entriesOf(INSTANCE_OPTIONS).map(([name, flag]) => ({ name, flag, option: true })) : []
  return [...own, ...options, HELP]
}

const entriesOf = (flags: Flags) => Object.entries(flags)

const tableOf = (known: readonly Known[]): FlagTable<Known> => ({
  find(name) {
    const found = known.find((one) => isCalled(one, name))
    if (found) return formOf(found)
    const opposite = /^no-?(.+)$/i.exec(name)?.[1]
    const negated = opposite === undefined ? undefined : known.find((one) => isSwitch(one) && isCalled(one, opposite))
    return negated && { ...formOf(negated), negated: true }
  },
  findLetter(letter) {
    const found = known.find(({ flag }) => flag.short === letter)
    return found && formOf(found)
  },
  isValue: () => true,
  attachesValues: false,
  hasSeparator: true,
})

const formOf = (flag: Known): FoundFlag<Known> => ({ flag, takes: isSwitch(flag) ? 'nothing' : 'value' })

type Read = FlagWord<Known>

function problemOf(word: Extract<Read, { is: 'unknown' | 'unfinished' }>, command: Command): string {
  if (word.is === 'unfinished') return 'needs a value'
  const names = knownFlags(command).map(({ name }) => name)
  const meant = word.written.startsWith('--') ? closest(word.written.slice(2), names) : undefined
  return `unknown option${meant ? `, did you mean --${meant}?` : ''}`
}

/** @throws UsageError when a negated switch has a value that is neither true nor false */
const textOf = ({ negated, value }: Extract<Read, { is: 'flag' }>): string =>
  negated ? String(!toggle.parse(value)) : value

const isSwitch = ({ flag }: Known) => flag.kind.placeholder === ''

const isCalled = ({ name, flag }: Known, asked: string) =>
  [name, ...(flag.also ?? [])].some((one) => isSameName(one, asked))

/** Whether two names are equal: `lockPassword` and `lock-password` are. */
export function isSameName(one: string, other: string): boolean {
  const folded = (name: string) => name.replaceAll(/[-_]/g, '').toLowerCase()
  return folded(one) === folded(other)
}

function parsedValue({ name, flag }: Known, value: string): unknown {
  try {
    return flag.kind.parse(value)
  } catch (error) {
    throw error instanceof UsageError ? new UsageError(`--${name}: ${error.message}`) : error
  }
}

function placed(declared: Arguments, words: readonly string[]): Parsed['args'] {
  const left = [...words]
  const args: Record<string, string | readonly string[] | undefined> = {}
  for (const [name, argument] of Object.entries(declared)) args[name] = takeArgument(name, argument, left)
  if (left[0] !== undefined) throw new UsageError(`"${left[0]}": unexpected argument`)
  return args
}

function takeArgument(
  name: string,
  { optional, repeated, choices }: Argument,
  left: string[],
): string | readonly string[] | undefined {
  if (left.length === 0 && !optional) throw new UsageError(`${name} is missing`)
  if (repeated) return left.splice(0)
  const word = left.shift()
  return word === undefined || !choices ? word : requireChoice(name, word, choices)
}

function requireChoice(name: string, word: string, choices: readonly string[]): string {
  if (!choices.includes(word)) throw new UsageError(`${name}: "${word}" is not one of ${choices.join(', ')}`)
  return word
}
