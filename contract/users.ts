import * as z from 'zod/mini'
import { COLUMN_WIDTHS, DENSITIES, LIST_COLUMN_IDS, MAX_COLUMNS, TILE_SIZES, VIEW_MODES } from './listing-options.ts'
import { LOCALES } from './locales.ts'
import { PROOF_FIELDS } from './proof.ts'
import { GivenRule, Rule } from './rules.ts'
import { GivenSorting, Sorting } from './sorting.ts'

/** Permissions of a user; `admin` implies all others. */
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

const given = z._default(z.boolean(), false)

/** Permissions in a request: omitted ones are not granted. */
export const GivenPermissions = z.object({
  admin: given,
  execute: given,
  create: given,
  rename: given,
  modify: given,
  delete: given,
  share: given,
  download: given,
})

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

export const NO_PERMISSIONS: Permissions = {
  admin: false,
  execute: false,
  create: false,
  rename: false,
  modify: false,
  delete: false,
  share: false,
  download: false,
}

/**
 * `mosaic gallery` shows large tiles; it has the name of later File Browser versions. Only requests with the header `X-Coffer-Page` are
 * answered with it, others with `mosaic`.
 */
export const ViewMode = z.enum(VIEW_MODES)
export type ViewMode = z.infer<typeof ViewMode>

/** Columns of the list in addition to the name, which is always the first. */
export const ListColumnId = z.enum(LIST_COLUMN_IDS)
export type ListColumnId = z.infer<typeof ListColumnId>

/** A column of the list. */
export const ListColumn = z.object({
  id: ListColumnId,
  /** CSS pixels. */
  width: z.int().check(z.minimum(COLUMN_WIDTHS[0]), z.maximum(COLUMN_WIDTHS[1])),
  shown: z.boolean(),
})
export type ListColumn = z.infer<typeof ListColumn>

/** Height of the rows of the list. */
export const Density = z.enum(DENSITIES)
export type Density = z.infer<typeof Density>

/** Width of a tile of the gallery, in CSS pixels. */
export const TileSize = z.literal(TILE_SIZES)
export type TileSize = z.infer<typeof TileSize>

/** Display options of the listing, and the questions of its prompts. */
export const ListingPreferences = z.object({
  /** In display order. Columns that are not in the list are not shown. */
  columns: z.array(ListColumn).check(z.maxLength(MAX_COLUMNS)),
  density: Density,
  tileSize: TileSize,
  /** Whether deleting items into the trash is confirmed. Items with a share link and permanent deletions always are. */
  confirmTrash: z._default(z.boolean(), true),
  /** Whether folders and several items are downloaded as zip without asking for the format. */
  alwaysZip: z._default(z.boolean(), false),
})
export type ListingPreferences = z.infer<typeof ListingPreferences>

/** A supported language. */
export const Locale = z.enum(LOCALES)
export type Locale = z.infer<typeof Locale>

/** A user's theme; empty follows the instance's. */
export const ThemeChoice = z.enum(['', 'system', 'light', 'dark'])
export type ThemeChoice = z.infer<typeof ThemeChoice>

/** Permissions and commands of an account without its groups. */
export const OwnGrants = z.object({ perm: Permissions, commands: z.array(z.string()) })
export type OwnGrants = z.infer<typeof OwnGrants>

/** A group that a user belongs to. */
export const GroupOfUser = z.object({ id: z.int(), name: z.string() })
export type GroupOfUser = z.infer<typeof GroupOfUser>

/** A user in API responses. `password` is always empty; `scope` is empty unless the caller is an administrator. */
export const User = z.object({
  id: z.int().check(z.positive()),
  username: z.string(),
  password: z.literal(''),
  scope: z.string(),
  locale: z.union([Locale, z.literal('')]),
  lockPassword: z.boolean(),
  viewMode: ViewMode,
  singleClick: z.boolean(),
  /** Permissions and commands of the account together with those of its groups. */
  perm: Permissions,
  commands: z.array(z.string()),
  sorting: Sorting,
  rules: z.array(Rule),
  hideDotfiles: z.boolean(),
  theme: ThemeChoice,
  /** Whether the user has seen the welcome tour of the page. */
  welcomed: z.boolean(),
  listing: ListingPreferences,
  /** Time of the last sign-in with a password or by a proxy, RFC 3339; null if there was none. Absent unless the caller is an administrator. */
  lastSignIn: z.optional(z.nullable(z.string())),
  /** The account alone, and its groups by id. Only in answers to administrators whose requests have the header `X-Coffer-Page`. */
  own: z.optional(OwnGrants),
  groups: z.optional(z.array(GroupOfUser)),
  /** Whether the user has a second factor; like `groups`, only for the page. */
  secondFactor: z.optional(z.boolean()),
  /**
   * Time until which the caller must set up a second factor, RFC 3339; absent if they need none or have one. Only for the page, and only
   * in the record of the caller.
   */
  secondFactorDue: z.optional(z.string()),
})
export type User = z.infer<typeof User>

/** Fields that users may change for themselves without confirming their password. */
export const PREFERENCE_FIELDS = [
  'locale',
  'sorting',
  'viewMode',
  'singleClick',
  'hideDotfiles',
  'theme',
  'welcomed',
  'listing',
] as const

/** Values of `PREFERENCE_FIELDS`; a field is required exactly when `which` names it. */
export const Preferences = z.object({
  locale: z.optional(z.union([Locale, z.literal('')])),
  sorting: z.optional(GivenSorting),
  viewMode: z.optional(ViewMode),
  singleClick: z.optional(z.boolean()),
  hideDotfiles: z.optional(z.boolean()),
  theme: z.optional(ThemeChoice),
  welcomed: z.optional(z.boolean()),
  listing: z.optional(ListingPreferences),
})
export type Preferences = z.infer<typeof Preferences>

/** All fields of an account that `which` may name; `all`, alone, stands for the whole record. */
export const USER_FIELDS = [
  ...PREFERENCE_FIELDS,
  'username',
  'password',
  'scope',
  'lockPassword',
  'perm',
  'commands',
  'rules',
  'groups',
] as const
export const UserField = z.enum(USER_FIELDS)
export type UserField = z.infer<typeof UserField>

/** Ids of groups that a user joins and leaves; memberships in all others stay. */
export const MembershipChange = z.object({ add: z.array(z.int()), remove: z.array(z.int()) })
export type MembershipChange = z.infer<typeof MembershipChange>

/**
 * Fields for creating or changing an account. A blank password leaves it unchanged. `perm` and `commands` are those of the account without
 * its groups. In a request without the header `X-Coffer-Page`, what comes only from a group when it is saved is not added to the
 * account: its client was sent both together.
 */
export const UserData = z.object({
  ...Preferences.shape,
  username: z.optional(z.string()),
  password: z.optional(z.string()),
  scope: z.optional(z.string()),
  lockPassword: z.optional(z.boolean()),
  perm: z.optional(GivenPermissions),
  commands: z.optional(z.array(z.string())),
  rules: z.optional(z.array(GivenRule)),
  /** Ids of all groups, or only the changes. */
  groups: z.optional(z.union([z.array(z.int()), MembershipChange])),
})
export type UserData = z.infer<typeof UserData>

/** File Browser's form of a request about an account. */
const aboutUser = {
  what: z.literal('user'),
  which: z._default(z.array(z.string()), []),
  data: z.record(z.string(), z.unknown()),
  ...PROOF_FIELDS,
}

/**
 * `PUT /api/users/{id}`: `which` lists the fields of `data` to store, in File Browser's form and any letter case; empty or absent means
 * all. `current_password` is the caller's own: a change of permissions needs it, unless they signed in recently.
 */
export const UserUpdate = z.object(aboutUser)
export type UserUpdate = z.infer<typeof UserUpdate>

/** `POST /api/users`. Fields missing in `data` get the instance's defaults. Responds with 201 and the page of the new user in `Location`. */
export const UserCreate = z.object(aboutUser)
export type UserCreate = z.infer<typeof UserCreate>

/** Optional body of `DELETE /api/users/{id}`. */
export const UserRemoval = z.object(PROOF_FIELDS)
export type UserRemoval = z.infer<typeof UserRemoval>
