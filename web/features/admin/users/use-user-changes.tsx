import { useQueryClient } from '@tanstack/react-query'
import type { User } from '#contract/users.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { visibleName } from '#web/ui/name-parts.ts'
import { DeletePrompt } from './delete-prompt.tsx'
import { userCalls, userQueries, usersKey } from './queries.ts'
import { changesOf, type UserDraft } from './user-draft.ts'
import type { UserPageProps } from './user-page-props.ts'

/** Saves and deletes one account, and reports the result. */
export function useUserChanges({ user, person, goTo, refreshPerson }: UserPageProps & { user: User }) {
  const { api, toasts, prompts, withProof } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const isSelf = person.id === user.id
  const calls = userCalls(api)

  /** Sends only changed fields, so that the user's own concurrent changes, such as the sort order, are retained. */
  const save = async (draft: UserDraft, base: UserDraft) => {
    const changes = changesOf(base, draft)
    // An empty list of fields would stand for all fields.
    const isChanged = Object.keys(changes).length > 0
    if (isChanged && !(await withProof((proof) => calls.update(user.id, changes, proof)))) return null
    // A user's own record affects their permissions and views.
    if (isSelf) await refreshPerson()
    await queries.invalidateQueries(isSelf ? {} : { queryKey: usersKey })
    return () => void toasts.success(t('success.userUpdated'))
  }

  const remove = async () => {
    prompts.close()
    try {
      const removed = await withProof((proof) => calls.remove(user.id, proof))
      if (removed === null) return
      queries.removeQueries({ queryKey: userQueries(api).one(user.id).queryKey })
      void queries.invalidateQueries({ queryKey: usersKey })
      goTo('/settings/users')
      toasts.success(t('success.userDeleted'))
    } catch (error) {
      toasts.error(t(errorKey(error)))
    }
  }
  const askToDelete = () => {
    const content = (
      <DeletePrompt
        name={visibleName(user.username)}
        isSelf={isSelf}
        onClose={prompts.close}
        onDelete={() => void remove()}
      />
    )
    prompts.open({ id: 'delete-user', content })
  }
  return { save, askToDelete }
}
