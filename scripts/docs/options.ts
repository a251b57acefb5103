import { groups, type OptionName, optionNames, optionOf, variableOf } from '../../server/platform/config/options.ts'

/** Returns the page of `docs/` with every start-up option, as Markdown, generated from the table that the program itself uses. */
export function optionsPage(): string {
  const sections = groups.map((group) => {
    const names = optionNames.filter((name) => optionOf(name).group === group)
    return `## ${group}\n\n| Option | At first | What it does |\n|---|---|---|\n${names.map(row).join('\n')}\n`
  })
  return [HEAD, ...sections].join('\n')
}

const HEAD = `# Options

What whoever runs Coffer says when it starts. Each option has one name in three forms: \`--log-level\` as a flag, \`COFFER_LOG_LEVEL\` in the environment, \`log-level\` in a config file; a flag wins over the environment, that over the file.
Switches are also written \`--name=false\` and \`--no-name\`. How files are found and what is refused in them: \`docs/operate/settings.md\`, which also tells what administrators set in the page. \`coffer --help\` prints the same as this page.
\`--config FILE\` (\`-c\`) names the file, \`--help\` (\`-h\`) and \`--version\` (\`-v\`) say what they say.

This page is made from the code: \`npm run docs\`.
`

const DEFAULT_IN_HELP = / \(default: (.+)\)$/

function row(name: OptionName): string {
  const { kind, help, secret, default: preset, alias = [], oppositeAlias } = optionOf(name)
  const label = escaped(code(secret ? variableOf(name) : `--${name}${kind.placeholder ? ` ${kind.placeholder}` : ''}`))
  const first = preset === undefined ? (DEFAULT_IN_HELP.exec(help)?.[1] ?? 'none') : firstOf(preset)
  const where = secret ? ' Only in the environment.' : ''
  const old = alias.length > 0 ? ` Also ${alias.map(code).join(', ')}.` : ''
  const opposite = oppositeAlias === undefined ? '' : ` ${code(oppositeAlias)} says the opposite.`
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
