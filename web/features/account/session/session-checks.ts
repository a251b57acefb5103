import { COLUMN_WIDTHS, DENSITIES, LIST_COLUMN_IDS, TILE_SIZES, VIEW_MODES } from '#contract/listing-options.ts'
import { LOCALES } from '#contract/locales.ts'
import type { TokenClaims } from '#contract/sessions.ts'
import type { ListColumn, ListingPreferences, Permissions, User } from '#contract/users.ts'
import {
  type Fields,
  hasFields,
  isFlag,
  isListOf,
  isOneOf,
  isSorting,
  isText,
  isWhole,
  orAbsent,
  readFields,
  replyWith,
} from '#web/lib/checks.ts'

const isPermissions = hasFields<Permissions>({
  admin: isFlag,
  execute: isFlag,
  create: isFlag,
  rename: isFlag,
  modify: isFlag,
  delete: isFlag,
  share: isFlag,
  download: isFlag,
})

/** Fields that are the same in a token and in a user's record. */
const SHARED = {
  id: isWhole,
  username: isText,
  singleClick: isFlag,
  perm: isPermissions,
  commands: isListOf(isText),
  lockPassword: isFlag,
  hideDotfiles: isFlag,
}

const isViewMode = isOneOf(VIEW_MODES)

const isListing = hasFields<ListingPreferences>({
  columns: isListOf(
    hasFields<ListColumn>({
      id: isOneOf(LIST_COLUMN_IDS),
      width: (value) => isWhole(value) && Number(value) >= COLUMN_WIDTHS[0] && Number(value) <= COLUMN_WIDTHS[1],
      shown: isFlag,
    }),
  ),
  density: isOneOf(DENSITIES),
  tileSize: isOneOf(TILE_SIZES),
  // Tokens of an earlier version lack them.
  confirmTrash: orAbsent(isFlag),
  alwaysZip: orAbsent(isFlag),
})

type PageOptions = NonNullable<TokenClaims['user']['page']>

const USER_IN_TOKEN: Fields<TokenClaims['user']> = {
  ...SHARED,
  locale: isText,
  viewMode: isText,
  page: orAbsent(hasFields<PageOptions>({ viewMode: orAbsent(isViewMode), listing: orAbsent(isListing) })),
}

const CLAIMS: Fields<TokenClaims> = {
  iss: isText,
  iat: isWhole,
  exp: isWhole,
  jti: isText,
  user: hasFields(USER_IN_TOKEN),
}

/** Returns the known claims of a token, or null if they have an unexpected form. */
export function readTokenClaims(value: unknown): TokenClaims | null {
  const claims = readFields(CLAIMS, value)
  const user = claims && readFields(USER_IN_TOKEN, claims.user)
  return user && { ...claims, user }
}

/** The part of a user's record that the page uses. */
export type UserReply = Omit<User, 'secondFactor' | 'password' | 'scope' | 'rules' | 'lastSignIn' | 'own' | 'groups'>

/** Parser for the server's answer to a request for a user's record. */
export const userReply = replyWith<UserReply>({
  ...SHARED,
  id: (value) => isWhole(value) && Number(value) > 0,
  locale: isOneOf(['', ...LOCALES] satisfies User['locale'][]),
  viewMode: isViewMode,
  sorting: isSorting,
  theme: isOneOf(['', 'system', 'light', 'dark'] satisfies User['theme'][]),
  welcomed: isFlag,
  listing: isListing,
  secondFactorDue: orAbsent(isText),
})
