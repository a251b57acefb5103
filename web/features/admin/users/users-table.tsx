import { useQuery } from '@tanstack/react-query'
import { ShieldCheck } from 'lucide-react'
import { memo } from 'react'
import type { UserQuota } from '#contract/quotas.ts'
import type { User } from '#contract/users.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { runtimeConfig } from '#web/lib/runtime-config.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Table, TableRow } from '#web/ui/table.tsx'
import { Time } from '#web/ui/time.tsx'
import { quotaQueries } from '../quotas/queries.ts'
import { shortRights } from './permission-texts.ts'
import { userHref } from './restore-list-position.ts'
import { type Selection, selectAll } from './select-all.ts'
import styles from './users-page.module.css'

/** Lists users with name, permissions, administrator flag, folder and last sign-in; as cards on a narrow screen. */
export const UsersTable = memo(function PeopleTable(selection: Selection) {
  const { people, me, selected, onSelect } = selection
  const { t } = useText()
  const all = selectAll(selection)
  const { api } = usePageTools()
  const quotas = useQuery(quotaQueries(api).all()).data
  return (
    <Table
      className={styles.people}
      label={t('people.table')}
      head={
        <>
          <td className={styles.box}>
            {all && (
              <input
                type="checkbox"
                aria-label={t('browse.action.selectAll')}
                checked={all.checked}
                ref={(box) => {
                  if (box) box.indeterminate = all.mixed
                }}
                onChange={({ target }) => all.onChecked(target.checked)}
              />
            )}
          </td>
          <th scope="col">{t('people.username')}</th>
          <th scope="col">{t('people.admin')}</th>
          <th scope="col">{t('people.scope')}</th>
          <th scope="col">{t('people.lastSignIn')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('people.edit')}</span>
          </th>
        </>
      }
    >
      {people.map((user) => (
        <UserRow
          key={user.id}
          user={user}
          isMe={user.id === me}
          quota={quotas?.find(({ id }) => id === user.id)}
          isSelected={selected.has(user.id)}
          onSelect={onSelect}
        />
      ))}
    </Table>
  )
})

interface UserRowProps {
  user: User
  isMe: boolean
  quota: UserQuota | undefined
  isSelected: boolean
  onSelect: Selection['onSelect']
}

const UserRow = memo(function UserRow({ user, isMe, quota, isSelected, onSelect }: UserRowProps) {
  const { t, format } = useText()
  const name = visibleName(user.username)
  const list = new Intl.ListFormat(format.locale, { type: 'unit', style: 'short' })
  return (
    <TableRow className={styles.person} data-selected={isSelected || undefined}>
      <td className={styles.box}>
        {/* The signed-in user's own account is changed on its own page only. */}
        {!isMe && (
          <input
            type="checkbox"
            aria-label={t('people.bulk.select', name)}
            checked={isSelected}
            onChange={({ target }) => onSelect([user.id], target.checked)}
          />
        )}
      </td>
      <th scope="row" className={styles.name}>
        <Avatar name={user.username} />
        <span className={styles.words}>
          <span>
            <bdi>{name}</bdi> {isMe && <span className={styles.me}>{t('people.you')}</span>}
          </span>
          <span className={styles.rights}>
            {shortRights(user.perm, runtimeConfig.EnableExec, { t, locale: format.locale })}
          </span>
          {user.secondFactor && <span className={styles.rights}>{t('people.hasFactor')}</span>}
          {user.groups && user.groups.length > 0 && (
            <span className={styles.rights}>
              {t('people.inGroups', list.format(user.groups.map((group) => visibleName(group.name))))}
            </span>
          )}
          {quota?.usage && quota.limit.bytes !== null && (
            <span className={styles.rights}>
              {t('quota.used', format.bytes(quota.usage.bytes), format.bytes(quota.limit.bytes))}
            </span>
          )}
        </span>
      </th>
      <td className={styles.admin} data-admin={user.perm.admin}>
        {user.perm.admin && <Icon icon={ShieldCheck} size={16} />}
        <span className={styles.flag}>{t('people.admin')}</span>
        <span className={styles.answer}>{t(user.perm.admin ? 'people.admin.yes' : 'people.admin.no')}</span>
      </td>
      <td className={styles.folder}>
        <bdi>{visibleName(user.scope)}</bdi>
      </td>
      <td className={styles.signIn}>
        <span className={styles.signInLabel}>{t('people.lastSignIn')}: </span>
        {user.lastSignIn ? <Time value={new Date(user.lastSignIn)} /> : t('people.lastSignIn.never')}
      </td>
      <td className={styles.edit}>
        <a href={userHref(user.id)} aria-label={t('people.editNamed', name)}>
          {t('people.edit')}
        </a>
      </td>
    </TableRow>
  )
})
