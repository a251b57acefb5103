import { useQuery } from '@tanstack/react-query'
import { Link2, User } from 'lucide-react'
import type { Permissions } from '#contract/users.ts'
import { allows } from '#web/features/files/commands/actions.ts'
import { useIsExpanded } from '#web/features/files/details/closed-sections.ts'
import styles from '#web/features/files/details/details.module.css'
import { Section } from '#web/features/files/details/section.tsx'
import { sectionsOf } from '#web/features/files/details/sections.ts'
import type { Item } from '#web/features/files/listing/item.ts'
import { OWN_VIEW } from '#web/features/files/listing/viewer.ts'
import { isExpired } from '#web/features/sharing/expiry.ts'
import { LinkCount } from '#web/features/sharing/item-links.tsx'
import { shareQueries } from '#web/features/sharing/queries.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Icon } from '#web/ui/icon.tsx'
import { effectivePermissionsFor } from '../effective-permissions.tsx'

/** Permissions that are named, in the order of display. */
const NAMED = ['download', 'create', 'modify', 'delete', 'rename', 'share'] as const

/** Users and visitors with access, as far as users without administration rights know them: themselves and their links. */
function OwnAccess({ item, permissions }: AccessSectionProps) {
  const { api } = usePageTools()
  const { t, format } = useText()
  const mayShare = sectionsOf({ item, permissions, viewer: OWN_VIEW }).includes('links')
  const isExpanded = useIsExpanded('access')
  const { data } = useQuery({ ...shareQueries(api).summary(item.path), enabled: mayShare && isExpanded })
  const list = new Intl.ListFormat(format.locale, { type: 'unit', style: 'short' })
  const effects = ['list' as const, ...NAMED.filter((name) => allows(name)(permissions))]
  const links = data?.filter(({ suspended, expire }) => !suspended && !isExpired(expire)).length ?? 0
  return (
    <>
      <ul className={styles.people}>
        <li className={styles.person}>
          <span className={styles.badge}>
            <Icon icon={User} size={16} />
          </span>
          <div>
            <p>{t('history.you')}</p>
            <p className={styles.note}>{list.format(effects.map((effect) => t(`access.effect.${effect}`)))}</p>
          </div>
        </li>
        {links > 0 && (
          <li className={styles.person}>
            <span className={styles.badge}>
              <Icon icon={Link2} size={16} />
            </span>
            <div>
              <p>{t('details.anyone')}</p>
              <p className={styles.note}>
                <LinkCount count={links} />
              </p>
            </div>
          </li>
        )}
      </ul>
      <p className={styles.note}>{t('details.othersUnknown')}</p>
    </>
  )
}

interface AccessSectionProps {
  readonly item: Item
  readonly permissions: Permissions
}

/** Users with access to an item: for administrators with all effective permissions. */
export function AccessSection({ item, permissions }: AccessSectionProps) {
  const { t } = useText()
  const accessTo = effectivePermissionsFor({ perm: permissions })
  return (
    <Section id="access" title={t('details.access')}>
      {accessTo ? accessTo(item) : <OwnAccess item={item} permissions={permissions} />}
    </Section>
  )
}
