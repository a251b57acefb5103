import { useQuery } from '@tanstack/react-query'
import { FileUp, UserPlus, UserRoundCheck, UsersRound } from 'lucide-react'
import { useCallback, useDeferredValue, useMemo, useState } from 'react'
import { useSearch } from 'wouter/use-browser-location'
import type { User } from '#contract/users.ts'
import { useText } from '#web/i18n/text.tsx'
import { hrefOf } from '#web/lib/addresses.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import type { SettingsPageProps } from '#web/lib/settings-page.ts'
import { STORES_PASSWORDS } from '#web/lib/sign-in-methods.ts'
import { Button } from '#web/ui/button.tsx'
import { Checkbox } from '#web/ui/checkbox.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { Select } from '#web/ui/select.tsx'
import { TextField } from '#web/ui/text-field.tsx'
import { OpenInvitations } from './invitations/open-invitations.tsx'
import { useImport } from './invitations/use-import.tsx'
import { useInvitations } from './invitations/use-invitations.tsx'
import { userQueries } from './queries.ts'
import { useRestoreListPosition } from './restore-list-position.ts'
import { selectAll } from './select-all.ts'
import { SelectionBar } from './selection-bar.tsx'
import { listUsers, searchOf, type UserListView, viewOf } from './user-list.ts'
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
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  const onSelect = useCallback((ids: readonly number[], on: boolean) => {
    setSelected((now) => new Set(on ? [...now, ...ids] : [...now].filter((id) => !ids.includes(id))))
  }, [])
  // Only users whom the list shows: what is not seen is not deleted.
  const chosen = shown.filter(({ id }) => selected.has(id) && id !== me)
  const all = selectAll({ people: shown, me, selected, onSelect })
  const { invite, askToRevoke, canMail } = useInvitations()
  const importUsers = useImport(canMail)
  // Elsewhere, passwords are not stored by this server.
  const canInvite = STORES_PASSWORDS
  const isAlone = people.length === 1 && people[0]?.id === me
  return (
    <div className={styles.page}>
      <div className={styles.tools}>
        {!isAlone && (
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
                { value: 'signIn', text: t('people.lastSignIn') },
              ]}
              onValue={(by) => onView({ ...view, order: by })}
            />
          </>
        )}
        <span className={styles.new}>
          {canInvite && (
            <>
              <Button icon={FileUp} aria-haspopup="dialog" onClick={importUsers}>
                {t('invitations.import')}
              </Button>
              <Button
                icon={UserRoundCheck}
                aria-haspopup="dialog"
                state={invite ? 'idle' : 'busy'}
                onClick={() => invite?.()}
              >
                {t('invitations.new')}
              </Button>
            </>
          )}
          <LinkButton variant="primary" icon={UserPlus} href={hrefOf('/settings/users/new')}>
            {t('people.new')}
          </LinkButton>
        </span>
      </div>
      {!isAlone && (
        <div className={styles.state} data-selecting={chosen.length > 0 || undefined}>
          {all && <Checkbox className={styles.selectAll} label={t('browse.action.selectAll')} {...all} />}
          <p className={styles.count} role="status">
            {chosen.length > 0 ? t('people.bulk.selected', chosen.length) : t('people.found', shown.length)}
          </p>
          {chosen.length > 0 && (
            <SelectionBar users={chosen} onSelect={(users) => setSelected(new Set(users.map(({ id }) => id)))} />
          )}
        </div>
      )}
      {shown.length > 0 && <UsersTable people={shown} me={me} selected={selected} onSelect={onSelect} />}
      {shown.length === 0 && <EmptyState icon={UsersRound} drawing="search" title={t('people.noneFound')} />}
      {isAlone && <EmptyState icon={UsersRound} title={t('people.onlyYou')} detail={t('people.onlyYou.detail')} />}
      {canInvite && <OpenInvitations onRevoke={askToRevoke} />}
    </div>
  )
}
