import * as z from 'zod/mini'
import { AuthMethod } from './auth-method.ts'
import { AnyLocale, AnyTheme, AnyViewMode } from './file-browser-values.ts'
import { HOOK_EVENTS } from './hooks.ts'
import { PROOF_FIELDS } from './proof.ts'
import { NO_QUOTA, Quota } from './quotas.ts'
import { GivenRule, Rule } from './rules.ts'
import { INITIAL_SEARCH, SearchSettings } from './search.ts'
import { INITIAL_SECOND_FACTOR, SecondFactorSettings } from './second-factor.ts'
import { GivenSorting, Sorting } from './sorting.ts'
import { INITIAL_KEEPING, KeepingSettings } from './trash.ts'
import { ALL_PERMISSIONS, GivenPermissions, Locale, Permissions, ThemeChoice, ViewMode } from './users.ts'

/** Initial values of a new account. */
export const UserDefaults = z.object({
  scope: z.string(),
  locale: z.union([Locale, z.literal('')]),
  viewMode: ViewMode,
  singleClick: z.boolean(),
  hideDotfiles: z.boolean(),
  theme: z._default(ThemeChoice, ''),
  sorting: Sorting,
  perm: Permissions,
  commands: z.array(z.string()),
})
export type UserDefaults = z.infer<typeof UserDefaults>

const Color = z.string().check(z.regex(/^(?:#[0-9a-fA-F]{6})?$/))

/** Appearance of the instance. `files` is a folder below the one the operator configured at the start; empty: none. */
const Branding = z.object({
  name: z.string().check(z.maxLength(100)),
  disableExternal: z.boolean(),
  files: z.string(),
  theme: z.enum(['', 'dark']),
  /** Whether pages for visitors (sign-in and share links) follow the color scheme of their system instead of `theme`. */
  followSystem: z._default(z.boolean(), false),
  /** `#rrggbb`, the accent color; empty: the default. */
  color: z._default(Color, ''),
})

type Bounds = readonly [least: number, most: number]
const numberIn = ([least, most]: Bounds) => z.int().check(z.minimum(least), z.maximum(most))

/** Ranges of the general settings that are numbers. */
export const GENERAL_BOUNDS = {
  minimumPasswordLength: [1, 1024],
  auditDays: [0, 36_500],
} as const

/** Ranges of the upload settings; File Browser's name and keys. */
export const UPLOAD_BOUNDS = {
  /** Bytes of one request. The maximum suits proxies that limit a body to 100 MB. */
  chunkSize: [1024 * 1024, 95 * 1024 * 1024],
  /** Number of retries of a failed chunk. */
  retryCount: [0, 100],
  /** Concurrent upload requests of one page. */
  uploadsAtOnce: [1, 10],
} as const
const Tus = z.object({
  chunkSize: numberIn(UPLOAD_BOUNDS.chunkSize),
  retryCount: numberIn(UPLOAD_BOUNDS.retryCount),
})

/** Initial values, also used when all of `tus` is zero. */
export const INITIAL_TUS: z.infer<typeof Tus> = { chunkSize: 10_485_760, retryCount: 5 }

/** Command lines by event; each line is one command. */
const HookCommands = z.record(z.string(), z.array(z.string()))

/** Settings that an administrator may change at run time: `GET /api/settings`. */
export const Settings = z.object({
  signup: z.boolean(),
  createUserDir: z.boolean(),
  /** Folder for new home folders, a path of the served root. */
  userHomeBasePath: z.string(),
  defaults: UserDefaults,
  rules: z.array(Rule),
  branding: Branding,
  shell: z.array(z.string()),
  commands: HookCommands,
  /** Number of characters. */
  minimumPasswordLength: numberIn(GENERAL_BOUNDS.minimumPasswordLength),
  /** Retention of the audit trail in days; 0: forever. */
  auditDays: numberIn(GENERAL_BOUNDS.auditDays),
  /** Whether copied and extracted files keep their modification times. */
  keepTimes: z.boolean(),
  /** Whether WebDAV clients may connect. */
  webdav: z.boolean(),
  /** Parameters for uploads of large files. */
  tus: Tus,
  /** Concurrent upload requests of one page. */
  uploadsAtOnce: numberIn(UPLOAD_BOUNDS.uploadsAtOnce),
  /** Search: the index of names and, if enabled, of contents. */
  search: SearchSettings,
  /** Retention of deleted and replaced files. */
  keeping: KeepingSettings,
  /** Quota of users who have none of their own and none of a group. */
  quota: Quota,
  /** Users who must have a second factor. */
  secondFactor: SecondFactorSettings,
  /** Set at the start of the server; read only. */
  authMethod: AuthMethod,
  /** Present, and true, when the folder `branding.files` does not exist; read only. */
  brandingMissing: z.optional(z.boolean()),
})
export type Settings = z.infer<typeof Settings>

const { authMethod: _authMethod, brandingMissing: _brandingMissing, ...storedFields } = Settings.shape

/** Settings that are stored and can be changed. */
export const StoredSettings = z.object(storedFields)
export type StoredSettings = z.infer<typeof StoredSettings>
export type SettingField = keyof StoredSettings

/** Settings of a new instance. New accounts have all file permissions, in the whole tree. */
export const INITIAL_SETTINGS: StoredSettings = {
  signup: false,
  createUserDir: false,
  userHomeBasePath: '/users',
  defaults: {
    scope: '/',
    locale: '',
    viewMode: 'list',
    singleClick: false,
    hideDotfiles: false,
    theme: '',
    sorting: { by: 'name', asc: false },
    perm: { ...ALL_PERMISSIONS, admin: false, execute: false },
    commands: [],
  },
  rules: [],
  branding: { name: '', disableExternal: false, files: '', theme: '', followSystem: false, color: '' },
  shell: [],
  commands: Object.fromEntries(HOOK_EVENTS.map((event) => [event, []])),
  minimumPasswordLength: 12,
  auditDays: 365,
  keepTimes: true,
  webdav: true,
  tus: INITIAL_TUS,
  uploadsAtOnce: 5,
  search: INITIAL_SEARCH,
  keeping: INITIAL_KEEPING,
  quota: NO_QUOTA,
  secondFactor: INITIAL_SECOND_FACTOR,
}

/**
 * Whether a change requires the caller's own password: one that grants permissions, weakens protection or deletes records does. Parts of
 * `defaults` do.
 */
export const REQUIRES_PASSWORD: Readonly<Record<SettingField, boolean>> = {
  signup: true,
  createUserDir: true,
  userHomeBasePath: false,
  defaults: false,
  rules: true,
  branding: false,
  shell: true,
  commands: true,
  minimumPasswordLength: true,
  auditDays: true,
  keepTimes: false,
  webdav: false,
  tus: false,
  uploadsAtOnce: false,
  search: false,
  keeping: true,
  quota: false,
  secondFactor: true,
}

const nearest = (value: number, [least, most]: Bounds): number => Math.min(Math.max(Math.round(value), least), most)

/** Upload settings of File Browser, which has no ranges: mapped to the nearest valid value. All zero selects the initial values. */
const AnyTus = z.pipe(
  z.object({ chunkSize: z._default(z.number(), 0), retryCount: z._default(z.number(), 0) }),
  z.transform(({ chunkSize, retryCount }): Settings['tus'] =>
    chunkSize === 0 && retryCount === 0
      ? INITIAL_TUS
      : {
          chunkSize: nearest(chunkSize, UPLOAD_BOUNDS.chunkSize),
          retryCount: nearest(retryCount, UPLOAD_BOUNDS.retryCount),
        },
  ),
)

type Optional<Shape extends z.core.$ZodShape> = { -readonly [F in keyof Shape]: z.ZodMiniOptional<Shape[F]> }

/** Makes every field optional. `z.partial` would add to the first load of the page. */
const allOptional = <Shape extends z.core.$ZodShape>(shape: Shape): Optional<Shape> =>
  Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, z.optional(field)])) as Optional<Shape>

/**
 * `PUT /api/settings` replaces all settings. Fields that File Browser's pages do not know may be omitted, and then keep their values;
 * values with more options there map to the nearest ones. `If-Match` with the `ETag` of the edited response prevents overwriting changes
 * that another user saved meanwhile (409 `conflict`).
 */
export const SettingsUpdate = z.object({
  ...allOptional(storedFields),
  signup: z.boolean(),
  createUserDir: z.boolean(),
  defaults: z.object({
    ...UserDefaults.shape,
    perm: GivenPermissions,
    sorting: GivenSorting,
    locale: AnyLocale,
    viewMode: AnyViewMode,
    theme: z.optional(ThemeChoice),
  }),
  rules: z.array(GivenRule),
  branding: z.object({
    ...Branding.shape,
    theme: AnyTheme,
    followSystem: z.optional(z.boolean()),
    color: z.optional(Color),
  }),
  shell: z.array(z.string()),
  commands: HookCommands,
  tus: z.optional(AnyTus),
  /** The caller's own password, unless they signed in recently; needed for changes that grant permissions or remove protection. */
  ...PROOF_FIELDS,
})
export type SettingsUpdate = z.infer<typeof SettingsUpdate>
