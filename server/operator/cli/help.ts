import { closest } from '#server/platform/text/closest.ts'
import type { Command } from './command.ts'
import { UsageError } from './failures.ts'
import { INSTANCE_OPTIONS } from './instance-options.ts'
import { knownFlags } from './parse.ts'

const COLUMN = 30

/**
 * Returns the command that the words name, or all commands that start with them.
 *
 * @throws UsageError when there are none
 */
export function commandsNamed(commands: readonly Command[], words: readonly string[]): readonly Command[] {
  const name = words.join(' ')
  const found = commands.filter((one) => words.length === 0 || one.name === name || one.name.startsWith(`${name} `))
  if (found.length > 0) return found
  const meant =
    closest(
      name,
      commands.map((one) => one.name),
    ) ?? closest(words[0] ?? '', groupsOf(commands))
  throw new UsageError(`"${name}": unknown command${meant ? `, did you mean ${meant}?` : '; see coffer help'}`)
}

/** Returns the help for the words. @throws UsageError when no command matches */
export function helpFor(commands: readonly Command[], words: readonly string[]): string {
  const found = commandsNamed(commands, words)
  const [only] = found
  return only && only.name === words.join(' ') ? commandHelp(only) : listHelp(found)
}

function listHelp(commands: readonly Command[]): string {
  return [
    'usage: coffer [options]              start the server; coffer --help lists the options',
    '       coffer COMMAND [options]      manage an instance, also while its server runs',
    '',
    ...commands.map((one) => row(`  ${usageOf(one)}`, one.help)),
    '',
    'coffer help COMMAND describes a command.',
    '',
  ].join('\n')
}

function commandHelp(one: Command): string {
  const flags = knownFlags(one)
  const own = flags.filter(({ option }) => !option)
  const ofInstance = flags.filter(({ option }) => option)
  return [
    `usage: coffer ${usageOf(one)}`,
    '',
    `${sentence(one.help)}${one.more ? ` ${one.more}` : ''}`,
    '',
    ...own.map(({ name, flag }) => row(`  ${labelOf(name, flag)}`, flag.help)),
    ...(ofInstance.length > 0 ? ['', 'Options of the instance, as for the server:'] : []),
    ...ofInstance.map(({ name }) => name).map((name) => optionRow(name)),
    '',
    `example: ${one.example}`,
    '',
  ].join('\n')
}

function optionRow(name: string): string {
  const flag = INSTANCE_OPTIONS[name]
  return flag ? row(`  ${labelOf(name, flag)}`, flag.help) : ''
}

function usageOf({ name, args }: Command): string {
  const words = Object.entries(args).map(([arg, { optional, repeated }]) => {
    const word = `${arg.toUpperCase()}${repeated ? '...' : ''}`
    return optional ? `[${word}]` : word
  })
  return [name, ...words].join(' ')
}

function labelOf(name: string, { kind, short }: { kind: { placeholder: string }; short?: string }): string {
  const label = `${short ? `-${short}, ` : ''}--${name}`
  return kind.placeholder === '' ? label : `${label} ${kind.placeholder}`
}

const row = (label: string, help: string) =>
  label.length < COLUMN - 1 ? label.padEnd(COLUMN) + help : `${label}\n${' '.repeat(COLUMN)}${help}`

const sentence = (text: string) => `${text.charAt(0).toUpperCase()}${text.slice(1)}.`

/** Returns the first words of all command names. */
export function groupsOf(commands: readonly Command[]): string[] {
  return [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))]
}
