import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { settingsQuery } from '#web/lib/settings-query.ts'
import { Loading } from '#web/ui/loading.tsx'
import { BackLink } from './back-link.tsx'
import { userCalls, usersKey } from './queries.ts'
import { useScopePicker } from './use-scope-picker.ts'
import { draftOfNewUser, type UserDraft } from './user-draft.ts'
import { UserForm } from './user-form.tsx'
import { instanceOf, type UserPageProps } from './user-page-props.ts'

/** Shows the form for a new account, with the instance's defaults. */
export function NewUserPage({ person, goTo, renderError, ...props }: UserPageProps) {
  const { api, toasts, withProof } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const { data, error, refetch } = useQuery(settingsQuery(api))
  const picker = useScopePicker(person.id, props.picker)
  const settings = data?.settings
  const start = useMemo(() => settings && draftOfNewUser(settings.defaults, settings.createUserDir), [settings])
  if (!settings || !start || picker === undefined) return error ? renderError(error, () => void refetch()) : <Loading />

  const create = async (draft: UserDraft) => {
    const created = await withProof((proof) => userCalls(api).create(draft, proof))
    if (created === null) return null
    void queries.invalidateQueries({ queryKey: usersKey })
    return () => {
      goTo(created.route)
      toasts.success(t('success.userCreated'))
    }
  }
  return (
    <>
      <BackLink />
      <UserForm
        title={t('people.form.new')}
        instance={instanceOf(settings)}
        picker={picker}
        start={start}
        isNew
        onSave={create}
      />
    </>
  )
}
