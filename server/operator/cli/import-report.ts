import type { MoveInFinding, MoveInReason, MoveInReport, MoveInTally } from '#contract/move-in.ts'
import { tableText } from './output.ts'
import { oneLine } from './terminal.ts'

/** Text for each reason. */
const REASONS: Readonly<Record<MoveInReason, string>> = {
  record_unusable: 'the record cannot be read',
  name_unusable: 'this username cannot be used here',
  name_twice: 'another user has a username that is too similar',
  password_unusable: 'the password hash cannot be imported; an administrator has to set a new password',
  scope_unusable: 'the folder cannot be used as a scope',
  scope_outside: 'the folder is outside the served folder',
  scope_narrowed: 'the folder reached beyond the served folder; the scope becomes the served folder',
  scope_by_version: 'interpreted as a folder below the root, as in later versions of File Browser',
  scope_is_home: 'the folder is the home folder of another user here',
  folder_made: 'the folder does not exist and will be created',
  admin_may_all: 'administrators have all permissions here',
  commands_unusable: 'the allowed commands cannot be used and are skipped',
  rule_unusable: 'the rule cannot be used here',
  owner_missing: 'the owner of the link is not imported',
  owner_may_not: 'works once its owner has the share and download permissions',
  expired: 'the link has expired',
  item_missing: 'the item does not exist or cannot be shared; when it is back, import again',
  path_unusable: 'the path cannot be used here',
  address_unusable: 'the address cannot be used for a link here',
  address_taken: 'another link already uses this address',
  never_matched: 'without a leading slash, the rule never matched anything',
  whole_names: 'matches whole names here, not names that start with it',
  folder_too: 'also matches the folder itself here',
  value_unusable: 'the value cannot be used; the current value is kept',
  files_elsewhere: 'branding files must be in --branding-dir; copy them there, then set the path',
  needs_execution: 'imported only if the server runs with --enable-exec',
  switched_off: 'imported but turned off; remove the leading # to run it',
  unknown_event: 'this event does not exist here',
  not_here: 'this setting does not exist here',
  nearest_value: 'this value does not exist here; the closest one is used',
  changed_here: 'changed here after an earlier import; the current value is kept',
  sign_in_again: 'all users have to sign in again; passwords stay the same',
}

/** Returns the report as text. */
export function reportText(report: MoveInReport): string {
  const counts = tableText(
    ['', 'IMPORTED', 'CHANGED', 'NOT IMPORTED', 'ALREADY HERE'],
    [
      row('users', report.people),
      row('links', report.links),
      row('rules', report.rules),
      row('settings', report.settings),
    ],
  )
  const findings = report.findings.length === 0 ? '' : `\n${report.findings.map(findingText).join('')}`
  const start =
    report.start.length === 0
      ? ''
      : `\nTo keep the previous settings of the server, start it with:\n  coffer ${report.start.map(quoted).join(' ')}\n`
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
