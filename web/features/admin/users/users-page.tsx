import { useQuery } from '@tanstack/react-query'
import { UserPlus, UsersRound } from 'lucide-react'
import { useDeferredValue, useMemo } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import type { User } from '#contract/users.ts'
import { useText } from '#web/i18n/text.tsx'
import { hrefOf } from '#web/lib/addresses.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { SettingsPageProps } from '#web/lib/settings-page.ts'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { userQueries } from './queries.ts'
import { useRestoreListPosition } from './restore-list-position.ts'
import { listUsers, MANY, searchOf, type UserListView, viewOf } from './user-list.ts'
import styles from './users-page.module.css'
import { UsersTable } from './users-table.tsx'

/** Lists all users. */
export function UsersPage({ person, path, goTo, renderError }: SettingsPageProps) {
  const { api } = usePageTools()
  const { data, error, refetch } = useQuery(userQueries(api).all())
  const show = (view: UserListView) => goTo(path + searchOf(view), { replace: true })
  if (data) return <UserList people={data} me={person.id} onView={show} />
  return error ? renderError(error, () => void refetch()) : <Loading />
}

function UserList({
  people,
  me,
  onView,
}: {
  people: readonly User[]
  me: number
  onView: (view: UserListView) => void
}) {
  const { t, format } = useText()
  const view = viewOf(useSearch())
  const { words, order } = view
  useRestoreListPosition()
  const searched = useDeferredValue(words)
  const shown = useMemo(
    () => listUsers(people, searched, order, format.locale),
    [people, searched, order, format.locale],
  )
  const isMany = people.length > MANY
  const isAlone = people.length === 1 && people[0]?.id === me
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        {isMany && (
          <>
            <TextField
              className={styles.search}
              type="search"
              label={t('people.search')}
              placeholder={t('people.search')}
              hideLabel
              value={words}
              onChange={({ target }) => onView({ ...view, words: target.value })}
            />
            <Select
              className={styles.sort}
              label={t('people.sort')}
              value={order}
              options={[
                { value: 'name', text: t('people.sort.name') },
                { value: 'id', text: t('people.sort.id') },
              ]}
              onValue={(chosen) => onView({ ...view, order: chosen })}
            />
          </>
        )}
        <LinkButton className={styles.new} variant="primary" icon={UserPlus} href={hrefOf('/settings/users/new')}>
          {t('people.new')}
        </LinkButton>
      </div>
      {isMany && (
        <p className={styles.count} role="status">
          {t('people.found', shown.length)}
        </p>
      )}
      {shown.length > 0 && <UsersTable people={shown} me={me} />}
      {shown.length === 0 && <EmptyState icon={UsersRound} drawing="search" title={t('people.noneFound')} />}
      {isAlone && <EmptyState icon={UsersRound} title={t('people.onlyYou')} detail={t('people.onlyYou.detail')} />}
    </div>
  )
}
