import { useQuery } from '@tanstack/react-query'
import { Users, UsersRound } from 'lucide-react'
import { useState } from 'react'
import type { Group } from '#contract/groups.ts'
import { useText } from '#web/i18n/text.tsx'
import { hrefOf } from '#web/lib/addresses.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { SettingsPageProps } from '#web/lib/settings-page.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Table, TableRow } from '#web/ui/table.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import styles from './groups.module.css'
import { groupQueries } from './queries.ts'
import { queryGroups } from './query-groups.ts'
import { useGrantsText } from './use-grants-text.ts'

const groupHref = (id: number | 'new'): string => hrefOf(`/settings/groups/${id}`)

/** Lists all groups with their members and what they grant. */
export function GroupList({ renderError }: Pick<SettingsPageProps, 'renderError'>) {
  const { api } = usePageTools()
  const { t, format } = useText()
  const { data, error, refetch } = useQuery(groupQueries(api).all())
  const [words, setWords] = useState('')
  if (!data) return error ? renderError(error, () => void refetch()) : <Loading />
  const shown = queryGroups(data, words, format.locale)
  const create = (
    <LinkButton className={styles.new} variant="primary" icon={Users} href={groupHref('new')}>
      {t('groups.new')}
    </LinkButton>
  )
  if (data.length === 0)
    return <EmptyState icon={UsersRound} title={t('groups.none')} detail={t('groups.none.detail')} action={create} />
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        <TextField
          className={styles.search}
          type="search"
          label={t('groups.search')}
          placeholder={t('groups.search')}
          hideLabel
          value={words}
          onChange={({ target }) => setWords(target.value)}
        />
        {create}
      </div>
      <p className={styles.count} role="status">
        {t('groups.found', shown.length)}
      </p>
      {shown.length > 0 ? (
        <GroupTable groups={shown} />
      ) : (
        <EmptyState icon={UsersRound} drawing="search" title={t('groups.noneFound')} />
      )}
    </div>
  )
}

function GroupTable({ groups }: { groups: readonly Group[] }) {
  const { t } = useText()
  const grantsText = useGrantsText()
  return (
    <Table
      className={styles.groups}
      label={t('route.groups')}
      head={
        <>
          <th scope="col">{t('people.sort.name')}</th>
          <th scope="col">{t('groups.grants')}</th>
          <th scope="col">{t('groups.members')}</th>
          <th scope="col">
            <span className="visually-hidden">{t('people.edit')}</span>
          </th>
        </>
      }
    >
      {groups.map((group) => (
        <TableRow key={group.id} className={styles.group}>
          <th scope="row" className={styles.name}>
            <bdi>{visibleName(group.name)}</bdi>
            {group.description && <span className={styles.description}>{group.description}</span>}
          </th>
          <td className={styles.grants}>{grantsText(group)}</td>
          <td className={styles.members}>{t('groups.memberCount', group.members.length)}</td>
          <td className={styles.edit}>
            <a href={groupHref(group.id)} aria-label={t('people.editNamed', visibleName(group.name))}>
              {t('people.edit')}
            </a>
          </td>
        </TableRow>
      ))}
    </Table>
  )
}
