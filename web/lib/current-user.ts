import type { User } from '#contract/users.ts'

/** The person at the page. Sorting, theme and whether they were welcomed are not in the token: they are known when the server has told of the person. */
export type CurrentUser = Pick<
  User,
  'id' | 'username' | 'viewMode' | 'singleClick' | 'perm' | 'commands' | 'lockPassword' | 'hideDotfiles'
> & {
  readonly locale: string
  readonly sorting?: User['sorting']
  readonly theme?: User['theme']
  readonly welcomed?: boolean
}
