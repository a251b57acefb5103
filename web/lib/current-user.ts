import type { User } from '#contract/users.ts'

/** Signed-in user. Sorting, theme and `welcomed` are not in the token: they are known once the server has sent the user's record. */
export type CurrentUser = Pick<
  User,
  'id' | 'username' | 'viewMode' | 'singleClick' | 'perm' | 'commands' | 'lockPassword' | 'hideDotfiles' | 'listing'
> & {
  readonly locale: string
  readonly sorting?: User['sorting']
  readonly theme?: User['theme']
  readonly welcomed?: boolean
  readonly secondFactorDue?: User['secondFactorDue']
}
