import * as z from 'zod/mini'
import { AuthMethod } from './auth-method.ts'
import { AnyLocale, AnyTheme, AnyViewMode } from './file-browser-values.ts'
import { Rule } from './rules.ts'
import { SearchSettings } from './search.ts'
import { Sorting } from './sorting.ts'
import { KeepingSettings } from './trash.ts'
import { GivenPermissions, Locale, Permissions, ThemeChoice, ViewMode } from './users.ts'

/** What a new account starts with. */
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

/** How the instance presents itself. `files` is a folder below the one the operator allowed at the start; empty: none. */
const Branding = z.object({
  name: z.string().check(z.maxLength(100)),
  disableExternal: z.boolean(),
  files: z.string(),
  theme: z.enum(['', 'dark']),
  /** `#rrggbb`, the colour of what is selected or happens next; empty: Coffer's own. */
  color: z._default(Color, ''),
})

/** How the page sends large files; File Browser's name and keys. */
export const UPLOAD_BOUNDS = {
  /** Bytes of one request, few enough for proxies that cap a body at 100 MB. */
  chunkSize: [1024 * 1024, 95 * 1024 * 1024],
  /** How often a piece that failed is sent again. */
  retryCount: [0, 100],
  /** Requests that bring files, of one page. */
  uploadsAtOnce: [1, 10],
} as const
const Tus = z.object({
  chunkSize: z.int().check(z.minimum(UPLOAD_BOUNDS.chunkSize[0]), z.maximum(UPLOAD_BOUNDS.chunkSize[1])),
  retryCount: z.int().check(z.minimum(UPLOAD_BOUNDS.retryCount[0]), z.maximum(UPLOAD_BOUNDS.retryCount[1])),
})

/** What an all-zero `tus` stands for, and a fresh instance has. */
export const INITIAL_TUS: z.infer<typeof Tus> = { chunkSize: 10_485_760, retryCount: 5 }

/** Command lines by event; a line is one command. */
const HookCommands = z.record(z.string(), z.array(z.string()))

/** What an administrator may change while the server runs: `GET /api/settings`. */
export const Settings = z.object({
  signup: z.boolean(),
  createUserDir: z.boolean(),
  /** Where homes are made, a path of the served root. */
  userHomeBasePath: z.string(),
  defaults: UserDefaults,
  rules: z.array(Rule),
  branding: Branding,
  shell: z.array(z.string()),
  commands: HookCommands,
  /** Characters. */
  minimumPasswordLength: z.int().check(z.minimum(1), z.maximum(1024)),
  /** Days that the audit trail goes back; 0: for ever. */
  auditDays: z.int().check(z.minimum(0), z.maximum(36_500)),
  /** How the page sends large files. */
  tus: Tus,
  /** Requests that bring files, of one page. */
  uploadsAtOnce: z.int().check(z.minimum(UPLOAD_BOUNDS.uploadsAtOnce[0]), z.maximum(UPLOAD_BOUNDS.uploadsAtOnce[1])),
  /** How files are found: the index of names and, where it is wanted, of what is in them. */
  search: SearchSettings,
  /** What is kept of what is deleted and replaced. */
  keeping: KeepingSettings,
  /** Chosen when the server starts; read only. */
  authMethod: AuthMethod,
  /** Said, and true, when there is no folder where `branding.files` says; read only. */
  brandingMissing: z.optional(z.boolean()),
})
export type Settings = z.infer<typeof Settings>

type Bounds = readonly [least: number, most: number]
const nearest = (value: number, [least, most]: Bounds): number => Math.min(Math.max(Math.round(value), least), most)

/** What File Browser, which has no bounds, says of uploads: taken for the nearest of ours. All zero is what a fresh instance has. */
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

/**
 * `PUT /api/settings` replaces them all. What File Browser's pages do not know of may be left out, and then stays; what they know more
 * choices of becomes the nearest of ours. `If-Match` with the
 * `ETag` of the answer that was edited refuses to overwrite what somebody else saved meanwhile (409 `conflict`).
 */
export const SettingsUpdate = z.object({
  signup: z.boolean(),
  createUserDir: z.boolean(),
  userHomeBasePath: z.optional(Settings.shape.userHomeBasePath),
  defaults: z.object({
    ...UserDefaults.shape,
    perm: GivenPermissions,
    locale: AnyLocale,
    viewMode: AnyViewMode,
    theme: z.optional(ThemeChoice),
  }),
  rules: z.array(Rule),
  branding: z.object({ ...Branding.shape, theme: AnyTheme, color: z.optional(Color) }),
  shell: z.array(z.string()),
  commands: HookCommands,
  minimumPasswordLength: z.optional(Settings.shape.minimumPasswordLength),
  auditDays: z.optional(Settings.shape.auditDays),
  tus: z.optional(AnyTus),
  uploadsAtOnce: z.optional(Settings.shape.uploadsAtOnce),
  search: z.optional(SearchSettings),
  keeping: z.optional(KeepingSettings),
  /** The caller's own: what gives rights or takes protection needs it, or a recent sign-in. */
  current_password: z.optional(z.string()),
})
export type SettingsUpdate = z.infer<typeof SettingsUpdate>
