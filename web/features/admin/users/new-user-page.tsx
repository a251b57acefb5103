import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type MouseEvent, useEffect, useMemo, useRef, useState } from 'react'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { settingsQuery } from '#web/lib/settings-query.ts'
import { Button } from '#web/ui/button.tsx'
import { Loading } from '#web/ui/loading.tsx'
import { groupQueries } from '../groups/queries.ts'
import { BackLink } from './back-link.tsx'
import styles from './people.module.css'
import { userCalls, usersKey } from './queries.ts'
import { useScopePicker } from './use-scope-picker.ts'
import { draftOfNewUser, type UserDraft } from './user-draft.ts'
import { UserForm } from './user-form.tsx'
import { instanceOf, type UserPageProps } from './user-page-props.ts'

/** Shows the form for a new account, with the instance's defaults. *Create and add another* continues with an empty form. */
export function NewUserPage({ person, goTo, renderError, ...props }: UserPageProps) {
  const { api, toasts, withProof } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const { data, error: settingsError, refetch } = useQuery(settingsQuery(api))
  const groups = useQuery(groupQueries(api).all())
  const picker = useScopePicker(person.id, props.picker)
  const settings = data?.settings
  const form = useRef<HTMLDivElement>(null)
  /** Whether the submission in progress continues with another account. */
  const continues = useRef(false)
  const [created, setCreated] = useState(0)
  useEffect(() => {
    if (created > 0) form.current?.querySelector<HTMLElement>('[name=username]')?.focus()
  }, [created])
  const start = useMemo(() => settings && draftOfNewUser(settings.defaults, settings.createUserDir), [settings])
  const error = settingsError ?? groups.error
  if (!settings || !start || !groups.data || picker === undefined)
    return error ? renderError(error, () => void Promise.all([refetch(), groups.refetch()])) : <Loading />

  const create = async (draft: UserDraft) => {
    const another = continues.current
    const made = await withProof((proof) => userCalls(api).create({ ...draft, groups: [...draft.groups] }, proof))
    if (made === null) return null
    void queries.invalidateQueries({ queryKey: usersKey })
    return () => {
      if (another) setCreated((count) => count + 1)
      else goTo(made.route)
      toasts.success(t('success.userCreated'))
    }
  }
  // Not a submit button: the first one in a form is what Enter presses.
  const createAnother = ({ currentTarget }: MouseEvent<HTMLButtonElement>) => {
    continues.current = true
    currentTarget.form?.requestSubmit()
    continues.current = false
  }
  return (
    <div ref={form} className={styles.page}>
      <BackLink />
      <UserForm
        key={created}
        title={t('people.form.new')}
        instance={instanceOf(settings)}
        picker={picker}
        groups={groups.data}
        start={start}
        isNew
        onSave={create}
        aside={
          <Button className={styles.another} onClick={createAnother}>
            {t('people.form.createAnother')}
          </Button>
        }
      />
    </div>
  )
}
