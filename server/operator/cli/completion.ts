import type { Command } from './command.ts'
import { groupsOf } from './help.ts'
import { knownFlags } from './parse.ts'

export const SHELLS = ['bash', 'zsh', 'fish'] as const

/** Returns a completion script for one of {@link SHELLS}, generated from the table of commands. */
export function completionScript(shell: string, commands: readonly Command[]): string {
  if (shell === 'fish') return fish(commands)
  return shell === 'zsh' ? zsh(commands) : bash(commands)
}

/** Completions after a command's name. */
type Offer = {
  readonly name: string
  readonly help: string
  readonly flags: readonly FlagOffer[]
  /** Words for arguments; null: files. */
  readonly words: readonly string[] | null
}
type FlagOffer = {
  readonly name: string
  readonly help: string
  readonly takes: 'nothing' | 'text' | 'file'
  readonly choices: readonly string[]
}

function offersOf(commands: readonly Command[]): Offer[] {
  return commands.map((one) => {
    const args = Object.values(one.args)
    const words =
      one.name === 'help' ? groupsOf(commands) : args.flatMap(({ choices, offers }) => choices ?? offers ?? [])
    return {
      name: one.name,
      help: one.help,
      words: args.some(({ isFile }) => isFile) ? null : words,
      flags: knownFlags(one).map(({ name, flag: { kind, help } }) => ({
        name,
        help,
        takes: kind.isFile ? 'file' : kind.placeholder === '' ? 'nothing' : 'text',
        choices: kind.choices ?? [],
      })),
    }
  })
}

/** Returns the second words by the first. */
function verbsOf(commands: readonly Command[]): { group: string; verbs: string[] }[] {
  return groupsOf(commands).map((group) => ({
    group,
    verbs: commands.flatMap(({ name }) => (name.startsWith(`${group} `) ? [name.slice(group.length + 1)] : [])),
  }))
}

function bash(commands: readonly Command[]): string {
  const offers = offersOf(commands)
  return `# bash completion for coffer
_coffer() {
  local cur="\${COMP_WORDS[COMP_CWORD]}" prev="\${COMP_WORDS[COMP_CWORD-1]}"
  COMPREPLY=()
  if [ "$cur" = "=" ]; then cur=; fi
  if [ "$prev" = "=" ]; then prev="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W ${quoted(groupsOf(commands).join(' '))} -- "$cur"))
    return
  fi
  local command="\${COMP_WORDS[1]}"
${casesOf(commands, '  ')}
  case "$command $prev" in
${offers.flatMap(bashValues).join('\n')}
  esac
  case "$command" in
${offers.map(bashOffer).join('\n')}
  esac
}
complete -F _coffer coffer
`
}

/** Returns the cases for first words that require a second one. */
function casesOf(commands: readonly Command[], indent: string): string {
  const lines = verbsOf(commands)
    .filter(({ verbs }) => verbs.length > 0)
    .map(({ group, verbs }) => `${indent}  ${group}) verbs=${quoted(verbs.join(' '))} ;;`)
  return `${indent}local verbs=
${indent}case "$command" in
${lines.join('\n')}
${indent}esac
${indent}if [ -n "$verbs" ]; then
${indent}  if [ "$COMP_CWORD" -eq 2 ]; then
${indent}    COMPREPLY=($(compgen -W "$verbs" -- "$cur"))
${indent}    return
${indent}  fi
${indent}  command="$command \${COMP_WORDS[2]}"
${indent}fi`
}

function bashValues({ name, flags }: Offer): string[] {
  const withValue = flags.filter(({ takes }) => takes !== 'nothing')
  return withValue.map((flag) => {
    const reply =
      flag.takes === 'file' ? 'compgen -f -- "$cur"' : `compgen -W ${quoted(flag.choices.join(' '))} -- "$cur"`
    return `    ${quoted(`${name} --${flag.name}`)}) COMPREPLY=($(${reply})); return ;;`
  })
}

function bashOffer({ name, flags, words }: Offer): string {
  const all = [...flags.map((flag) => `--${flag.name}`), ...(words ?? [])]
  const files = words === null ? ' COMPREPLY+=($(compgen -f -- "$cur"));' : ''
  return `    ${quoted(name)}) COMPREPLY=($(compgen -W ${quoted(all.join(' '))} -- "$cur"));${files} ;;`
}

/** zsh runs the bash script. */
function zsh(commands: readonly Command[]): string {
  return `# zsh completion for coffer
autoload -U +X compinit && compinit
autoload -U +X bashcompinit && bashcompinit
${bash(commands)}`
}

function fish(commands: readonly Command[]): string {
  const groups = groupsOf(commands)
  const lines = [
    '# fish completion for coffer',
    'complete -c coffer -f',
    ...groups.map((group) => `complete -c coffer -n __fish_use_subcommand -a ${quoted(group)}`),
    ...verbsOf(commands)
      .filter(({ verbs }) => verbs.length > 0)
      .map(({ group, verbs }) => fishVerbs(group, verbs)),
    ...offersOf(commands).flatMap(fishOffer),
  ]
  return `${lines.join('\n')}\n`
}

function fishVerbs(group: string, verbs: readonly string[]): string {
  const unsaid = `__fish_seen_subcommand_from ${group}; and not __fish_seen_subcommand_from ${verbs.join(' ')}`
  return `complete -c coffer -n ${quoted(unsaid)} -a ${quoted(verbs.join(' '))}`
}

function fishOffer({ name, flags, words }: Offer): string[] {
  const said = quoted(
    name
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and '),
  )
  const args = words === null ? [`complete -c coffer -n ${said} -F`] : []
  const choices = words && words.length > 0 ? [`complete -c coffer -n ${said} -a ${quoted(words.join(' '))}`] : []
  return [
    ...args,
    ...choices,
    ...flags.map((flag) => {
      const value = flag.takes === 'nothing' ? '' : flag.takes === 'file' ? ' -r -F' : ' -x'
      const offered = flag.choices.length > 0 ? ` -a ${quoted(flag.choices.join(' '))}` : ''
      return `complete -c coffer -n ${said} -l ${quoted(flag.name)}${value}${offered} -d ${quoted(flag.help)}`
    }),
  ]
}

/** Quotes text for a shell; fish accepts the same form, because the quote is closed around it. */
const quoted = (text: string) => `'${text.replaceAll("'", "'\\''")}'`
