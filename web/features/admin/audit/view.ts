import type { AuditKind } from '#contract/audit.ts'

/** Kinds of events that people look for together. */
export const GROUPS = {
  all: [],
  signIns: ['signIn', 'signInFailed', 'signOut', 'signUp', 'sessionEnded', 'tokenCreated', 'tokenRevoked'],
  failedSignIns: ['signInFailed'],
  people: ['userCreated', 'userChanged', 'userDeleted', 'passwordChanged', 'signUp'],
  settings: ['settingsChanged', 'movedIn', 'webhookCreated', 'webhookChanged', 'webhookRemoved'],
  links: ['shareCreated', 'shareChanged', 'shareRemoved', 'received'],
  files: [
    'create',
    'upload',
    'save',
    'makeDirectory',
    'delete',
    'copy',
    'move',
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

/** What is looked for; empty texts narrow nothing. It is in the address, so that it can be kept and passed on. */
export interface AuditView {
  readonly group: Group
  /** Part of a person's name. */
  readonly user: string
  /** Part of a path, a name or an address. */
  readonly text: string
  /** Days of the person's own calendar, `2026-11-20`, both included. */
  readonly from: string
  readonly until: string
}

export const WHOLE: AuditView = { group: 'all', user: '', text: '', from: '', until: '' }

const DAY = /^\d{4}-\d\d-\d\d$/
const isGroup = (name: string): name is Group => Object.hasOwn(GROUPS, name)

/** What an address asks for; what makes no sense in it is as if it were not there. */
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

/** The search part of the address that asks for it, empty for everything. */
export function searchOf({ group, user, text, from, until }: AuditView): string {
  const given = Object.entries({ what: group === 'all' ? '' : group, who: user, on: text, from, until })
  const search = new URLSearchParams(given.filter(([, value]) => value !== '')).toString()
  return search === '' ? '' : `?${search}`
}

/** The filters of the server's query. */
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

/** A day as a language says it, so that nobody takes the month for the day; empty for none. */
export const dayInWords = (day: string, locale: string): string =>
  day === '' ? '' : new Intl.DateTimeFormat(locale, { dateStyle: 'full' }).format(startOf(day))

/** Where a day begins in the person's time zone, or one so many days later. */
function startOf(day: string, later = 0): Date {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  return new Date(year, month - 1, date + later)
}
