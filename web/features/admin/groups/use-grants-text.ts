import type { Group } from '#contract/groups.ts'
import type { Permissions } from '#contract/users.ts'
import { useText } from '#web/i18n/text.tsx'
import { runtimeConfig } from '#web/lib/runtime-config.ts'
import { RIGHT_TEXTS } from '../users/permission-texts.ts'
import { offeredRights } from '../users/permissions.ts'

/** Returns a function that describes what a group grants. */
export function useGrantsText(): (group: Pick<Group, 'perm' | 'commands'>) => string {
  const { t } = useText()
  const permissionsText = usePermissionsText()
  return ({ perm, commands }) => {
    if (perm.admin) return t('people.rights.all')
    const programs = runtimeConfig.EnableExec ? commands : []
    return permissionsText(perm, programs) || t('groups.grants.none')
  }
}

/** Returns a function that lists granted permissions, and other texts after them. */
export function usePermissionsText(): (perm: Partial<Permissions>, others?: readonly string[]) => string {
  const { t, format } = useText()
  const list = new Intl.ListFormat(format.locale, { type: 'unit', style: 'short' })
  return (perm, others = []) => {
    const rights = offeredRights(runtimeConfig.EnableExec).filter((right) => perm[right])
    const named = [...(perm.admin ? [t('people.admin')] : []), ...rights.map((right) => t(RIGHT_TEXTS[right]))]
    return list.format([...named.map(String), ...others])
  }
}
