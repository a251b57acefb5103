import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ArrowLeft, Trash2 } from 'lucide-react'
import type { Group } from '#contract/groups.ts'
import type { User } from '#contract/users.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { hrefOf } from '#web/lib/addresses.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { runtimeConfig } from '#web/lib/runtime-config.ts'
import type { SettingsPageProps } from '#web/lib/settings-page.ts'
import { Button } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { GroupQuotaCard } from '../quotas/group-quota-card.tsx'
import people from '../users/people.module.css'
import { userQueries } from '../users/queries.ts'
import { DeleteGroupPrompt } from './delete-group-prompt.tsx'
import { baseOfGroup, changesOfGroup, EMPTY_GROUP, type GroupEdit, lossesOf } from './group-draft.ts'
import { GroupForm } from './group-form.tsx'
import { groupCalls, groupQueries, groupsKey } from './queries.ts'

const LIST = '/settings/groups'
const NEW_GROUP = { start: EMPTY_GROUP, revision: null }

/** Returns a function that shows everywhere what a change of a group changed: for its members, too. */
function useShowChanges({ refreshPerson }: SettingsPageProps) {
  const queries = useQueryClient()
  return async () => {
    await refreshPerson()
    await queries.invalidateQueries()
  }
}

function BackToGroups() {
  const { t } = useText()
  return (
    <div className={people.top}>
      <a className={people.back} href={hrefOf(LIST)}>
        <Icon icon={ArrowLeft} size={16} mirrored />
        {t('groups.all')}
      </a>
    </div>
  )
}

/** Shows the form for a new group. */
export function NewGroup(props: SettingsPageProps) {
  const { goTo, renderError } = props
  const { api, toasts, withProof } = usePageTools()
  const { t } = useText()
  const showChanges = useShowChanges(props)
  const { data: users, error, refetch } = useQuery(userQueries(api).all())
  if (!users) return error ? renderError(error, () => void refetch()) : <Loading />
  const create = async ({ draft }: GroupEdit) => {
    const made = await withProof((proof) => groupCalls(api).create(draft, proof))
    if (made === null) return null
    await showChanges()
    const next = () => {
      goTo(LIST)
      toasts.success(t('groups.created'))
    }
    return { saved: baseOfGroup(made), next }
  }
  return (
    <div className={people.page}>
      <BackToGroups />
      <GroupForm title={t('groups.new')} users={users} current={NEW_GROUP} isNew onSave={create} />
    </div>
  )
}

/** Edits or deletes one group. */
export function EditedGroup(props: SettingsPageProps & { id: number }) {
  const { id, renderError } = props
  const { api } = usePageTools()
  const group = useQuery(groupQueries(api).one(id))
  const groups = useQuery(groupQueries(api).all())
  const users = useQuery(userQueries(api).all())
  const all = [group, groups, users]
  if (group.data && groups.data && users.data)
    return <LoadedGroup {...props} group={group.data} groups={groups.data} users={users.data} />
  const error = all.find((query) => query.error)?.error
  return error ? renderError(error, () => void Promise.all(all.map((query) => query.refetch()))) : <Loading />
}

function LoadedGroup(props: SettingsPageProps & { group: Group; groups: readonly Group[]; users: readonly User[] }) {
  const { group, groups, users, goTo } = props
  const { api, toasts, prompts, withProof } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const showChanges = useShowChanges(props)
  const calls = groupCalls(api)

  const save = async ({ base, draft }: GroupEdit) => {
    const changes = { ...changesOfGroup(base.start, draft), revision: base.revision ?? group.revision }
    const saved = await withProof((proof) => calls.update(group.id, changes, proof))
    if (saved === null) return null
    await showChanges()
    return { saved: baseOfGroup(saved), next: () => void toasts.success(t('groups.updated')) }
  }
  const remove = async () => {
    prompts.close()
    try {
      if ((await withProof((proof) => calls.remove(group.id, proof))) === null) return
      queries.removeQueries({ queryKey: [...groupsKey, group.id] })
      goTo(LIST)
      await showChanges()
      toasts.success(t('groups.deleted'))
    } catch (error) {
      toasts.error(t(errorKey(error)))
    }
  }
  const askToDelete = () => {
    const content = (
      <DeleteGroupPrompt
        name={visibleName(group.name)}
        losses={lossesOf(group, { groups, people: users, execution: runtimeConfig.EnableExec })}
        onClose={prompts.close}
        onDelete={() => void remove()}
      />
    )
    prompts.open({ id: 'delete-group', content })
  }
  return (
    <div className={people.page}>
      <BackToGroups />
      <GroupForm
        title={visibleName(group.name)}
        users={users}
        current={baseOfGroup(group)}
        isNew={false}
        onSave={save}
        aside={
          <Button icon={Trash2} aria-haspopup="dialog" onClick={askToDelete}>
            {t('people.delete')}
          </Button>
        }
      />
      <GroupQuotaCard id={group.id} />
    </div>
  )
}
