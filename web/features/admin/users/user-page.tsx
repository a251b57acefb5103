import { useQuery } from '@tanstack/react-query'
import { Trash2 } from 'lucide-react'
import { useMemo } from 'react'
import type { Group } from '#contract/groups.ts'
import type { Settings } from '#contract/settings.ts'
import type { User } from '#contract/users.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { settingsQuery } from '#web/lib/settings-query.ts'
import { HAS_PROVIDERS } from '#web/lib/sign-in-methods.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { groupQueries } from '../groups/queries.ts'
import { IdentitiesCard } from '../providers/identities-card.tsx'
import { QuotaCard } from '../quotas/quota-card.tsx'
import { BackLink } from './back-link.tsx'
import { userQueries } from './queries.ts'
import { useRecordLastUser } from './restore-list-position.ts'
import type { FolderPrompt } from './scope-field.tsx'
import { useScopePicker } from './use-scope-picker.ts'
import { useUserChanges } from './use-user-changes.tsx'
import { draftOfUser } from './user-draft.ts'
import { UserForm } from './user-form.tsx'
import { instanceOf, type UserPageProps } from './user-page-props.ts'
import { UserTools } from './user-tools.tsx'

const idOf = (path: string): number => Number(/\/(\d+)\/?$/.exec(path)?.[1] ?? 0)

/** Edits or deletes the account of one user. */
export function UserPage(props: UserPageProps) {
  const { path, renderError } = props
  const { api } = usePageTools()
  const id = idOf(path)
  const user = useQuery(userQueries(api).one(id))
  const settings = useQuery(settingsQuery(api))
  const groups = useQuery(groupQueries(api).all())
  const picker = useScopePicker(props.person.id, props.picker)
  useRecordLastUser(id)
  const error = user.error ?? settings.error ?? groups.error
  if (user.data && settings.data && groups.data && picker !== undefined) {
    const { data } = user
    const loaded = { user: data, settings: settings.data.settings, groups: groups.data, scopePicker: picker }
    return <LoadedUser {...props} key={data.id} {...loaded} />
  }
  if (!error) return <Loading />
  return renderError(error, () => void Promise.all([user.refetch(), settings.refetch(), groups.refetch()]))
}

function LoadedUser(
  props: UserPageProps & {
    user: User
    settings: Settings
    groups: readonly Group[]
    scopePicker: FolderPrompt | null
  },
) {
  const { user, settings, groups, scopePicker, person } = props
  const { t } = useText()
  const start = useMemo(() => draftOfUser(user), [user])
  const { save, askToDelete } = useUserChanges(props)
  const isSelf = person.id === user.id
  return (
    <>
      <BackLink>{!isSelf && <UserTools user={user} />}</BackLink>
      <UserForm
        title={visibleName(user.username)}
        instance={instanceOf(settings)}
        picker={scopePicker}
        groups={groups}
        start={start}
        isNew={false}
        tested={user}
        onSave={save}
        aside={
          <Button icon={Trash2} aria-haspopup="dialog" onClick={askToDelete}>
            {t('people.delete')}
          </Button>
        }
      />
      <QuotaCard id={user.id} />
      {HAS_PROVIDERS && <IdentitiesCard id={user.id} />}
    </>
  )
}
