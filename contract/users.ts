import * as z from 'zod/mini'
import { Rule } from './rules.ts'
import { Sorting } from './sorting.ts'

/** What a person may do; `admin` implies all others. */
export const Permissions = z.object({
  admin: z.boolean(),
  execute: z.boolean(),
  create: z.boolean(),
  rename: z.boolean(),
  modify: z.boolean(),
  delete: z.boolean(),
  share: z.boolean(),
  download: z.boolean(),
})
export type Permissions = z.infer<typeof Permissions>

export const ALL_PERMISSIONS: Permissions = {
  admin: true,
  execute: true,
  create: true,
  rename: true,
  modify: true,
  delete: true,
  share: true,
  download: true,
}

export const ViewMode = z.enum(['list', 'mosaic'])
export type ViewMode = z.infer<typeof ViewMode>

/** The languages Coffer speaks, by File Browser's tags. */
const LOCALES = [
  'ar',
  'de',
  'en',
  'es',
  'fr',
  'is',
  'it',
  'ja',
  'ko',
  'nl-be',
  'pl',
  'pt',
  'pt-br',
  'ro',
  'ru',
  'sv-se',
  'zh-cn',
  'zh-tw',
] as const
export const Locale = z.enum(LOCALES)
export type Locale = z.infer<typeof Locale>

/** A person as the API shows them. `password` is always empty; `scope` is empty unless the reader is an administrator. */
export const User = z.object({
  id: z.int().check(z.positive()),
  username: z.string(),
  password: z.literal(''),
  scope: z.string(),
  locale: z.union([Locale, z.literal('')]),
  lockPassword: z.boolean(),
  viewMode: ViewMode,
  singleClick: z.boolean(),
  perm: Permissions,
  commands: z.array(z.string()),
  sorting: Sorting,
  rules: z.array(Rule),
  hideDotfiles: z.boolean(),
})
export type User = z.infer<typeof User>

/** What a person may change of themselves without proving their password. */
export const PREFERENCE_FIELDS = ['locale', 'sorting', 'viewMode', 'singleClick', 'hideDotfiles'] as const
export const PreferenceField = z.enum(PREFERENCE_FIELDS)
export type PreferenceField = z.infer<typeof PreferenceField>

/** The values behind `PREFERENCE_FIELDS`; a field is required exactly when `which` names it. */
export const Preferences = z.object({
  locale: z.optional(z.union([Locale, z.literal('')])),
  sorting: z.optional(Sorting),
  viewMode: z.optional(ViewMode),
  singleClick: z.optional(z.boolean()),
  hideDotfiles: z.optional(z.boolean()),
})
export type Preferences = z.infer<typeof Preferences>

/** `PUT /api/users/{id}`: `which` lists the fields of `data` to keep, in File Browser's form; empty or absent means all. */
export const UserUpdate = z.object({
  what: z.literal('user'),
  which: z._default(z.array(z.string()), []),
  data: z.record(z.string(), z.unknown()),
})
export type UserUpdate = z.infer<typeof UserUpdate>
