import type { MoveInFinding, MoveInReason, MoveInReport, MoveInTally } from '#contract/move-in.ts'
import { tableText } from './output.ts'
import { oneLine } from './terminal.ts'

/** Text for each reason. */
const REASONS: Readonly<Record<MoveInReason, string>> = {
  record_unusable: 'the record cannot be understood',
  name_unusable: 'no account here can have this name',
  name_twice: 'somebody else has a name that people would take for this one',
  password_unusable: 'the hash of the password cannot be used: an administrator has to set a new one',
  scope_unusable: 'the folder cannot be a scope here',
  scope_outside: 'the folder lies outside of what was served',
  scope_narrowed: 'the folder reached beyond what was served: it becomes all that is served',
  scope_by_version: 'taken as a folder below the root, as later versions of File Browser do',
  scope_is_home: 'the folder is the home of somebody else here',
  folder_made: 'the folder is not there and will be made',
  admin_may_all: 'administrators have all permissions here',
  commands_unusable: 'the allowed commands cannot be used and are left out',
  rule_unusable: 'a rule cannot be used here',
  owner_missing: 'whose link it was does not come over',
  owner_may_not: 'opens as soon as its owner may share and download',
  expired: 'it had run out',
  item_missing: 'nothing is there, or nothing that can be shared: import again when it is back',
  path_unusable: 'no path can say it',
  address_unusable: 'it cannot be the address of a link',
  address_taken: 'another link has the address',
  never_matched: 'without a slash in front it never spoke about anything',
  whole_names: 'speaks about whole names here: not about others that begin with it',
  folder_too: 'speaks about the folder itself here, too',
  value_unusable: 'the value cannot be used; what is set here stays',
  files_elsewhere: 'branding files lie below --branding-dir: copy them there, then set it',
  needs_execution: 'comes over where --enable-exec is given',
  switched_off: 'comes over switched off: remove the # in front of it to run it',
  unknown_event: 'there is no such event',
  not_here: 'there is no such setting here',
  nearest_value: 'there is no such value here: the nearest is used',
  changed_here: 'it was changed here since it was imported, and stays so',
  sign_in_again: 'everybody signs in once more; passwords stay as they were',
}

/** Returns the report as text. */
export function reportText(report: MoveInReport): string {
  const counts = tableText(
    ['', 'COMES OVER', 'CHANGES', 'STAYS BEHIND', 'HERE ALREADY'],
    [
      row('people', report.people),
      row('links', report.links),
      row('rules', report.rules),
      row('settings', report.settings),
    ],
  )
  const findings = report.findings.length === 0 ? '' : `\n${report.findings.map(findingText).join('')}`
  const start =
    report.start.length === 0 ? '' : `\nStart it as it was with:\n  coffer ${report.start.map(quoted).join(' ')}\n`
  return counts + findings + start
}

const row = (name: string, { comes, changes, refused, present }: MoveInTally) => [
  name,
  ...[comes, changes, refused, present].map(String),
]

function findingText({ about, name, outcome, reason, detail }: MoveInFinding): string {
  const mark = outcome === 'refused' ? '-' : '~'
  const words = reason === null ? '' : REASONS[reason]
  return `${oneLine(`${mark} ${about} ${JSON.stringify(name)}: ${words}${detail === '' ? '' : ` (${JSON.stringify(detail)})`}`)}\n`
}

const quoted = (word: string) => (/^[\w@%+=:,./-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`)
