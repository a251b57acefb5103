import type { AuditKind } from '#contract/audit.ts'

/** Groups of event kinds offered as filters. */
export const GROUPS = {
  all: [],
  signIns: ['signIn', 'signInFailed', 'signOut', 'signUp', 'sessionEnded', 'tokenCreated', 'tokenRevoked'],
  failedSignIns: ['signInFailed'],
  people: [
    'userCreated',
    'userChanged',
    'userDeleted',
    'passwordChanged',
    'secondFactorOn',
    'secondFactorOff',
    'secondFactorReset',
    'recoveryCodesRenewed',
    'recoveryCodeUsed',
    'signUp',
    'groupCreated',
    'groupChanged',
    'groupDeleted',
    'invitationCreated',
    'invitationRevoked',
    'invitationUsed',
  ],
  settings: [
    'accessChanged',
    'folderQuotaChanged',
    'settingsChanged',
    'movedIn',
    'webhookCreated',
    'webhookChanged',
    'webhookRemoved',
  ],
  links: ['shareCreated', 'shareChanged', 'shareRemoved', 'received'],
  files: [
    'create',
    'upload',
    'save',
    'makeDirectory',
    'delete',
    'copy',
    'move',
    'rename',
    'extract',
    'archive',
    'restore',
    'purge',
    'undo',
    'rewind',
  ],
  commands: ['command'],
  deletions: ['delete'],
} as const satisfies Record<string, readonly AuditKind[]>
export type Group = keyof typeof GROUPS

/** Filters of the page; empty texts do not filter. Stored in the address, so that it can be bookmarked and shared. */
export interface AuditView {
  readonly group: Group
  /** Part of a user name. */
  readonly user: string
  /** Part of a path, a name or an address. */
  readonly text: string
  /** First and last day in the user's time zone, `2026-11-20`. */
  readonly from: string
  readonly until: string
}

export const UNFILTERED: AuditView = { group: 'all', user: '', text: '', from: '', until: '' }

const DAY = /^\d{4}-\d\d-\d\d$/
const isGroup = (name: string): name is Group => Object.hasOwn(GROUPS, name)

/** Returns the filters in an address. Invalid values are ignored. */
export function viewOf(search: string): AuditView {
  const given = new URLSearchParams(search)
  const text = (name: string) => given.get(name) ?? ''
  const day = (name: string) => (DAY.test(text(name)) && !Number.isNaN(startOf(text(name)).getTime()) ? text(name) : '')
  const group = text('what')
  return {
    group: isGroup(group) ? group : 'all',
    user: text('who'),
    text: text('on'),
    from: day('from'),
    until: day('until'),
  }
}

/** Returns the query string for the filters, empty if there are none. */
export function searchOf({ group, user, text, from, until }: AuditView): string {
  const given = Object.entries({ what: group === 'all' ? '' : group, who: user, on: text, from, until })
  const search = new URLSearchParams(given.filter(([, value]) => value !== '')).toString()
  return search === '' ? '' : `?${search}`
}

/** Returns the filters of the server's API. */
export function filtersOf({ group, user, text, from, until }: AuditView): Record<string, string> {
  const filters = {
    kinds: GROUPS[group].join(','),
    user: user.trim(),
    text: text.trim(),
    from: from && startOf(from).toISOString(),
    to: until && startOf(until, 1).toISOString(),
  }
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}

/** Returns a date in words, so that day and month are unambiguous; empty for none. */
export const dayInWords = (day: string, locale: string): string =>
  day === '' ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(startOf(day))

/** Returns the start of a day in the user's time zone, or of a number of days later. */
function startOf(day: string, later = 0): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later)
}
