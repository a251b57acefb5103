import { HOOK_EVENTS } from '#contract/hooks.ts'
import type { Rule } from '#contract/rules.ts'
import { INITIAL_SEARCH } from '#contract/search.ts'
import type { UserDefaults as PresentedDefaults, Settings as PresentedSettings } from '#contract/settings.ts'
import { INITIAL_TUS } from '#contract/settings.ts'
import { INITIAL_KEEPING } from '#contract/trash.ts'
import { ALL_PERMISSIONS } from '#contract/users.ts'

/** What an administrator may change while the server runs, all of it, as one value. The same value as long as it is the same. */
export type Settings = Omit<PresentedSettings, 'authMethod' | 'rules'> & {
  readonly rules: readonly Rule[]
  /** Another text as soon as anything of it is changed. */
  readonly revision: string
}

/** What new accounts start with until an administrator says otherwise: all that belongs to files, in the whole tree (contract 8.4). */
const DEFAULTS: PresentedDefaults = {
  scope: '/',
  locale: '',
  viewMode: 'list',
  singleClick: false,
  hideDotfiles: false,
  theme: '',
  sorting: { by: 'name', asc: false },
  perm: { ...ALL_PERMISSIONS, admin: false, execute: false },
  commands: [],
}

/** What a fresh instance is set to. */
export const INITIAL_SETTINGS: Omit<Settings, 'revision'> = {
  signup: false,
  createUserDir: false,
  userHomeBasePath: '/users',
  defaults: DEFAULTS,
  rules: [],
  branding: { name: '', disableExternal: false, files: '', theme: '', color: '' },
  shell: [],
  commands: Object.fromEntries(HOOK_EVENTS.map((event) => [event, []])),
  minimumPasswordLength: 12,
  auditDays: 365,
  tus: INITIAL_TUS,
  uploadsAtOnce: 5,
  search: INITIAL_SEARCH,
  keeping: INITIAL_KEEPING,
}
