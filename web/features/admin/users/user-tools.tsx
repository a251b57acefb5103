import { useQueryClient } from '@tanstack/react-query'
import { FolderOpen, LogOut, ShieldOff } from 'lucide-react'
import type { User } from '#contract/users.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { filesHrefForUser } from '#web/lib/addresses.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { ConfirmPrompt } from '#web/ui/confirm-prompt.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { useWorkState } from '#web/ui/use-work-state.ts'
import { userCalls, usersKey } from './queries.ts'

/** Renders the administrator's other actions for a user. */
export function UserTools({ user }: { user: User }) {
  const { api, toasts, prompts, withProof } = usePageTools()
  const queries = useQueryClient()
  const { t } = useText()
  const [state, run] = useWorkState()
  const endSessions = () =>
    run(async () => {
      await userCalls(api).endSessions(user.id)
      toasts.success(t('people.sessionsEnded'))
    }).catch((error: unknown) => void toasts.error(t(errorKey(error))))
  const reset = async () => {
    prompts.close()
    try {
      if (await withProof((proof) => userCalls(api).resetFactor(user.id, proof)))
        toasts.success(t('people.resetFactor.done'))
    } catch (error) {
      toasts.error(t(errorKey(error)))
    }
    await queries.invalidateQueries({ queryKey: usersKey })
  }
  const askToReset = () => {
    const texts = { title: t('people.resetFactor.title'), confirm: t('people.resetFactor.confirm') }
    const content = (
      <ConfirmPrompt {...texts} onConfirm={reset} onClose={prompts.close}>
        {t('people.resetFactor.detail', visibleName(user.username))}
      </ConfirmPrompt>
    )
    prompts.open({ id: 'reset-second-factor', content })
  }
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
      {user.secondFactor && (
        <Button icon={ShieldOff} aria-haspopup="dialog" onClick={askToReset}>
          {t('people.resetFactor')}
        </Button>
      )}
    </>
  )
}
