import { groups, type OptionName, optionNames, optionOf, variableOf } from '../../server/platform/config/options.ts'

/** Returns the page of `docs/` with every start-up option, as Markdown, generated from the table that the program itself uses. */
export function optionsPage(): string {
  const sections = groups.map((group) => {
    const names = optionNames.filter((name) => optionOf(name).group === group)
    return `## ${group}\n\n| Option | Default | Description |\n|---|---|---|\n${names.map(row).join('\n')}\n`
  })
  return [HEAD, ...sections].join('\n')
}

const HEAD = `# Options

This page lists the options that operators set when they start Coffer. \`coffer --help\` prints the same list. [Settings](../operate/settings.md) describes config files, and what administrators set in the page.

Each option has one name in three forms: \`--log-level\` as a flag, \`COFFER_LOG_LEVEL\` in the environment, \`log-level\` in a config file. A flag overrides the environment, which overrides the file. Switches accept \`--name=false\` and \`--no-name\`. \`--config FILE\` (\`-c\`) names the config file, \`--help\` (\`-h\`) prints the help, and \`--version\` (\`-v\`) prints the version.

This page is generated from the code by \`npm run docs\`.
`

const DEFAULT_IN_HELP = / \(default: (.+)\)$/

function row(name: OptionName): string {
  const { kind, help, secret, default: preset, alias = [], oppositeAlias } = optionOf(name)
  const label = escaped(code(secret ? variableOf(name) : `--${name}${kind.placeholder ? ` ${kind.placeholder}` : ''}`))
  const first = preset === undefined ? (DEFAULT_IN_HELP.exec(help)?.[1] ?? 'none') : firstOf(preset)
  const where = secret ? ' Only in the environment.' : ''
  const old = alias.length > 0 ? ` Also ${alias.map(code).join(', ')}.` : ''
  const opposite = oppositeAlias === undefined ? '' : ` ${code(oppositeAlias)} has the opposite meaning.`
  return `| ${label} | ${escaped(first)} | ${sentence(escaped(help.replace(DEFAULT_IN_HELP, '')))}${where}${old}${opposite} |`
}

function firstOf(preset: string): string {
  if (preset === 'false') return 'off'
  if (preset === 'true') return 'on'
  return preset === '' ? 'none' : code(preset)
}

function code(text: string): string {
  return `\`${text}\``
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;')
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`
}
