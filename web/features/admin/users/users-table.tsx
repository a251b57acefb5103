import { ShieldCheck } from 'lucide-react'
import { memo } from 'react'
import type { User } from '#contract/users.ts'
import { useText } from '#web/i18n/text.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Table, TableRow } from '#web/ui/table.tsx'
import { userHref } from './restore-list-position.ts'
import styles from './users-page.module.css'

/** Lists users with name, administrator flag and folder; as cards on a narrow screen. */
export const UsersTable = memo(function PeopleTable({ people, me }: { people: readonly User[]; me: number }) {
  const { t } = useText()
  return (
    <Table
      className={styles.people}
      label={t('people.table')}
      head={
        <>
          <th scope="col">{t('people.username')}</th>
          <th scope="col">{t('people.admin')}</th>
          <th scope="col">{t('people.scope')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('people.edit')}</span>
          </th>
        </>
      }
    >
      {people.map((user) => (
        <UserRow key={user.id} user={user} isMe={user.id === me} />
      ))}
    </Table>
  )
})

function UserRow({ user, isMe }: { user: User; isMe: boolean }) {
  const { t } = useText()
  const name = visibleName(user.username)
  return (
    <TableRow className={styles.person}>
      <th scope="row" className={styles.name}>
        <bdi>{name}</bdi> {isMe && <span className={styles.me}>{t('people.you')}</span>}
      </th>
      <td className={styles.admin} data-admin={user.perm.admin}>
        {user.perm.admin && <Icon icon={ShieldCheck} size={16} />}
        <span className={styles.flag}>{t('people.admin')}</span>
        <span className={styles.answer}>{t(user.perm.admin ? 'people.admin.yes' : 'people.admin.no')}</span>
      </td>
      <td className={styles.folder}>
        <bdi>{visibleName(user.scope)}</bdi>
      </td>
      <td className={styles.edit}>
        <a href={userHref(user.id)} aria-label={t('people.editNamed', name)}>
          {t('people.edit')}
        </a>
      </td>
    </TableRow>
  )
}
