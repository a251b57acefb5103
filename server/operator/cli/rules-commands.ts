import type { Rule } from '#contract/rules.ts'
import { OPERATOR } from '#server/accounts/users/principal.ts'
import { type Command, command } from './command.ts'
import { Failure, UsageError } from './failures.ts'
import { findUser } from './find-user.ts'
import type { Instance } from './instance.ts'
import { count, named, toggle } from './kinds.ts'
import { show, tableText } from './output.ts'
import { retryOnConflict } from './retry-on-conflict.ts'
import { toUpdate } from './settings-document.ts'
import { JSON_FLAG } from './shared-flags.ts'

const OF_WHOM = {
  username: { kind: named('NAME'), help: 'rules of this user (default: rules for all users)', short: 'u' },
  id: { kind: count, help: 'rules of the user with this id', short: 'i' },
} as const

type RuleOwner = { readonly username: string | undefined; readonly id: number | undefined }

/** Commands for global rules and for rules of one user. */
export const rulesCommands: readonly Command[] = [
  command({
    name: 'rules ls',
    help: 'list rules with their positions; the last matching rule wins',
    example: 'coffer rules ls --username zoe',
    args: {},
    flags: { ...OF_WHOM, json: JSON_FLAG },
    onInstance: true,
    async run(call) {
      const rules = await rulesOf(await call.open('read'), call.flags)
      await show(call, { json: rules, text: rulesTable(rules) })
    },
  }),
  command({
    name: 'rules add',
    help: 'add a rule at the end; it denies access unless --allow is given',
    example: "coffer rules add '\\.key$' --regex --username zoe",
    args: { 'path|expression': {} },
    flags: {
      allow: { kind: toggle, help: 'allow instead of deny', short: 'a' },
      regex: { kind: toggle, help: 'treat the path as a regular expression', short: 'r' },
      ...OF_WHOM,
      json: JSON_FLAG,
    },
    onInstance: true,
    async run(call) {
      const { args, flags } = call
      const [regex, said] = [flags.regex ?? false, args['path|expression']]
      const rule = { regex, allow: flags.allow ?? false, path: regex ? '' : said, regexp: { raw: regex ? said : '' } }
      const rules = await changeRules(await call.open('make'), flags, (before) => [...before, rule])
      await show(call, { json: rules, text: rulesTable(rules) })
    },
  }),
  command({
    name: 'rules rm',
    help: 'remove the rule at a position, or a range of rules',
    more: 'Positions are those of rules ls, starting at 0. A range includes both ends.',
    example: 'coffer rules rm 0 2',
    args: { from: {}, to: { optional: true } },
    flags: { ...OF_WHOM, json: JSON_FLAG },
    onInstance: true,
    async run(call) {
      const from = count.parse(call.args.from)
      const to = count.parse(call.args.to ?? call.args.from)
      if (to < from) throw new UsageError(`the range from ${from} to ${to} is empty`)
      const rules = await changeRules(await call.open('change'), call.flags, (before) => {
        if (to >= before.length) throw new Failure(`rule ${to} does not exist; the number of rules is ${before.length}`)
        return before.toSpliced(from, to - from + 1)
      })
      await show(call, { json: rules, text: rulesTable(rules) })
    },
  }),
]

async function rulesOf({ users, settings }: Instance, whom: RuleOwner): Promise<readonly Rule[]> {
  const word = wordFor(whom)
  return word === null ? settings.globalRules() : (await findUser(users, word)).rules
}

type Edit = (before: readonly Rule[]) => Rule[]

async function changeRules(
  { users, accounts, settings, editor }: Instance,
  whom: RuleOwner,
  edit: Edit,
): Promise<Rule[]> {
  const word = wordFor(whom)
  return retryOnConflict(async () => {
    if (word === null) {
      const current = await settings.current()
      const rules = edit(current.rules)
      await editor.save({ ...toUpdate(current), rules }, { asker: OPERATOR, revision: current.revision })
      return rules
    }
    const user = await findUser(users, word)
    const rules = edit(user.rules)
    await accounts.update(OPERATOR, user.id, { data: { rules }, revision: user.revision })
    return rules
  })
}

function wordFor({ username, id }: RuleOwner): string | number | null {
  if (username !== undefined && id !== undefined) throw new UsageError('--username and --id cannot be combined')
  return username ?? id ?? null
}

function rulesTable(rules: readonly Rule[]): string {
  const rows = rules.map(({ allow, regex, path, regexp }, place) => {
    return [String(place), allow ? 'allow' : 'deny', regex ? 'expression' : 'path', regex ? (regexp?.raw ?? '') : path]
  })
  return tableText(['POSITION', 'DECISION', 'KIND', 'RULE'], rows)
}
