import type { Permissions } from '#contract/users.ts'
import type { TextKey, Translate } from '#web/i18n/catalog.ts'
import { offeredRights, type Right } from './permissions.ts'

/** Labels of permissions. */
export const RIGHT_TEXTS: Record<Right, TextKey> = {
  create: 'people.right.create',
  delete: 'people.right.delete',
  download: 'people.right.download',
  modify: 'people.right.modify',
  execute: 'people.right.execute',
  rename: 'people.right.rename',
  share: 'people.right.share',
}

const SHORT = {
  create: 'profile.may.create',
  delete: 'profile.may.delete',
  download: 'profile.may.download',
  modify: 'profile.may.modify',
  execute: 'profile.may.execute',
  rename: 'profile.may.rename',
  share: 'profile.may.share',
} as const satisfies Record<Right, TextKey>

/** Returns the permissions of a user in a few words, with the shorter list of those that the user has and those that are missing. */
export function shortRights(perm: Permissions, execution: boolean, { t, locale }: { t: Translate; locale: string }) {
  // Few users can execute commands: without it, a user still has "all" permissions.
  const offered = offeredRights(execution).filter((right) => right !== 'execute' || perm.execute)
  const has = offered.filter((right) => perm[right])
  const lacks = offered.filter((right) => !perm[right])
  if (perm.admin || lacks.length === 0) return t('people.rights.all')
  if (has.length === 0) return t('people.rights.none')
  const list = (rights: readonly Right[]) =>
    new Intl.ListFormat(locale, { type: 'unit', style: 'short' }).format(rights.map((right) => String(t(SHORT[right]))))
  return lacks.length < has.length ? t('people.rights.except', list(lacks)) : t('people.rights.only', list(has))
}
