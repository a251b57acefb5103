import { FolderOpen, LogOut } from 'lucide-react'
import type { User } from '#contract/users.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { filesHrefForUser } from '#web/lib/addresses.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import { userCalls } from './queries.ts'

/** Renders the administrator's other actions for a user. */
export function UserTools({ user }: { user: User }) {
  const { api, toasts } = usePageTools()
  const { t } = useText()
  const [state, run] = useWorkState()
  const endSessions = () =>
    run(async () => {
      await userCalls(api).endSessions(user.id)
      toasts.success(t('people.sessionsEnded'))
    }).catch((error: unknown) => void toasts.error(t(errorKey(error))))
  return (
    <>
      <LinkButton icon={FolderOpen} href={filesHrefForUser(user.id, '/')}>
        {t('people.viewFiles')}
      </LinkButton>
      <Button
        icon={LogOut}
        state={state}
        data-tooltip={t('people.endSessions.hint')}
        aria-description={t('people.endSessions.hint')}
        onClick={() => void endSessions()}
      >
        {t('people.endSessions')}
      </Button>
    </>
  )
}
