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

const HELP: Known = { name: 'help', flag: { kind: toggle, help: 'show this', short: 'h' }, option: false }

/**
 * Parses the words after a command's name: arguments, and flags as `--name value`, `--name=value`, `-n value`; a switch is also `--no-name`
 * and `--name=false`. After `--`, all words are arguments. The last of repeated flags wins.
 *
 * @throws UsageError
 */
export function parseWords(command: Command, words: readonly string[]): Parsed {
  const known = knownFlags(command)
  const rest: string[] = []
  const flags: Record<string, unknown> = {}
  const options: string[] = []
  let help = false
  const waiting = [...words]
  for (let word = waiting.shift(); word !== undefined; word = waiting.shift()) {
    if (word === '--') rest.push(...waiting.splice(0))
    else if (!/^-./.test(word)) rest.push(word)
    else {
      for (const { found, value } of readFlag(word, known, waiting)) {
        if (found.option) options.push(`--${found.name}=${value}`)
        else if (found === HELP) help = true
        else flags[found.name] = parsedValue(found, value)
      }
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

type Read = { readonly found: Known; readonly value: string }

function readFlag(word: string, known: readonly Known[], waiting: string[]): Read[] {
  if (!word.startsWith('--')) return readShort(word, known, waiting)
  const { name, attached } = split(word.slice(2))
  const found = known.find((one) => isCalled(one, name))
  if (found) return [{ found, value: isSwitch(found) ? (attached ?? 'true') : (attached ?? next(word, waiting)) }]
  const opposite = /^no-?(.+)$/i.exec(name)?.[1]
  const negated = opposite === undefined ? undefined : known.find((one) => isSwitch(one) && isCalled(one, opposite))
  if (negated) return [{ found: negated, value: String(!toggle.parse(attached ?? 'true')) }]
  const meant = closest(
    name,
    known.map((one) => one.name),
  )
  throw new UsageError(`--${name}: unknown option${meant ? `, did you mean --${meant}?` : ''}`)
}

/** Parses `-u zoe`, `-u=zoe`, and several switches in one: `-ar`. */
function readShort(word: string, known: readonly Known[], waiting: string[]): Read[] {
  const { name: letters, attached } = split(word.slice(1))
  return Array.from(letters).map((letter, place, all) => {
    const found = known.find(({ flag }) => flag.short === letter)
    if (!found) throw new UsageError(`-${letter}: unknown option`)
    const last = place === all.length - 1
    if (isSwitch(found)) return { found, value: (last ? attached : undefined) ?? 'true' }
    if (!last) throw new UsageError(`-${letter}: needs a value`)
    return { found, value: attached ?? next(`-${letter}`, waiting) }
  })
}

function split(word: string): { name: string; attached: string | undefined } {
  const equals = word.indexOf('=')
  return equals === -1
    ? { name: word, attached: undefined }
    : { name: word.slice(0, equals), attached: word.slice(equals + 1) }
}

function next(flag: string, waiting: string[]): string {
  const value = waiting.shift()
  if (value === undefined) throw new UsageError(`${flag}: needs a value`)
  return value
}

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
  if (left[0] !== undefined) throw new UsageError(`"${left[0]}": one word too many`)
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
