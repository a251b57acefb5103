import { readFlags } from './flags.ts'
import { groups, type OptionName, optionNames, optionOf, programFlags, variableOf } from './options.ts'
import { version } from './version.ts'

const column = 34

/** Returns the text to print instead of starting when the command line asks for help or the version. */
export function informationFor(argv: readonly string[]): string | undefined {
  const { help, version: asked } = readFlags(argv, '/')
  if (help) return helpText()
  return asked ? `Coffer ${version}` : undefined
}

function helpText(): string {
  const sections = groups.map((group) => {
    const names = optionNames.filter((name) => optionOf(name).group === group)
    return [`${group}:`, ...names.map(line), ...(group === 'Program' ? programLines : []), ''].join('\n')
  })
  return [...head, ...sections, ...foot].join('\n')
}

const head = [
  'Coffer serves a folder as a web file manager.',
  '',
  'usage: coffer [--root FOLDER] [options]',
  '       coffer COMMAND         manage users, rules and settings: users, rules, config, sessions,',
  '                              audit, history, import, backup, restore, doctor, health, hash,',
  '                              completion, version; coffer help lists them',
  '',
]

const programLines = Object.entries(programFlags).map(([name, { letter, placeholder, help }]) =>
  row(`  -${letter}, --${name}${placeholder && ` ${placeholder}`}`, help),
)

const foot = [
  'A flag overrides the environment, which overrides the config file, which overrides the default.',
  'The variable of --log-level is COFFER_LOG_LEVEL, and its key in a config file is log-level.',
  'Switches accept --name=false and --no-name. Flags and config files of File Browser are accepted where the meaning is the same,',
  'and so are its variables:',
  ...aliasLines(),
]

function line(name: OptionName): string {
  const { kind, help, secret, default: preset } = optionOf(name)
  const shown = preset && preset !== 'false' ? ` (default: ${preset})` : ''
  const label = secret ? variableOf(name) : `--${name}${kind.placeholder ? ` ${kind.placeholder}` : ''}`
  return row(`  ${label}`, `${help}${shown}`)
}

function row(label: string, help: string): string {
  return label.length < column ? label.padEnd(column) + help : `${label}\n${' '.repeat(column)}${help}`
}

function aliasLines(): string[] {
  const names = optionNames.flatMap((name) => {
    const { alias = [], oppositeAlias } = optionOf(name)
    return oppositeAlias ? [...alias, oppositeAlias] : alias
  })
  const rows = Array.from({ length: Math.ceil(names.length / 4) }, (_, index) => names.slice(index * 4, index * 4 + 4))
  return rows.map((part) => `  ${part.join(', ')}`)
}
