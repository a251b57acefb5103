import { HOOK_EVENTS } from '#contract/hooks.ts'
import type { Rule } from '#contract/rules.ts'
import { INITIAL_SEARCH } from '#contract/search.ts'
import type { UserDefaults as PresentedDefaults, Settings as PresentedSettings } from '#contract/settings.ts'
import { INITIAL_TUS } from '#contract/settings.ts'
import { INITIAL_KEEPING } from '#contract/trash.ts'
import { ALL_PERMISSIONS } from '#contract/users.ts'

/** The settings that administrators change while the server runs; the identical object while they are unchanged. */
export type Settings = Omit<PresentedSettings, 'authMethod' | 'rules'> & {
  readonly rules: readonly Rule[]
  /** Changes with every change of the settings. */
  readonly revision: string
}

/** Initial defaults of new accounts: all file permissions, in the whole tree. */
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

/** Settings of a new instance. */
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
  keepTimes: true,
  tus: INITIAL_TUS,
  uploadsAtOnce: 5,
  search: INITIAL_SEARCH,
  keeping: INITIAL_KEEPING,
}
