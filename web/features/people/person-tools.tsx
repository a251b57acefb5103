import { FolderOpen, LogOut } from 'lucide-react'
import type { User } from '#contract/users.ts'
import { filesHrefAs } from '#web/lib/addresses.ts'
import { usePageTools } from '#web/lib/page-tools.ts'
import { useText } from '#web/text/text.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LinkButton } from '#web/ui/link-button.tsx'
import { useWorkState } from '#web/ui/use-work-state.ts'
import styles from './people.module.css'
import { peopleCalls } from './queries.ts'
import { refusalKey } from './refusals.ts'

/** What an administrator can do about a person besides changing the account. */
export function PersonTools({ user, isSelf }: { user: User; isSelf: boolean }) {
  const { api, toasts } = usePageTools()
  const { t } = useText()
  const [state, run] = useWorkState()
  const endSessions = () =>
    run(async () => {
      await peopleCalls(api).endSessions(user.id)
      toasts.success(t('people.sessionsEnded'))
    }).catch((error: unknown) => void toasts.error(t(refusalKey(error))))
  return (
    <Card title={t('people.account')} detail={t('people.endSessions.hint')}>
      <div className={styles.tools}>
        {!isSelf && (
          <LinkButton icon={FolderOpen} href={filesHrefAs(user.id, '/')}>
            {t('people.viewFiles')}
          </LinkButton>
        )}
        <Button icon={LogOut} state={state} onClick={() => void endSessions()}>
          {t('people.endSessions')}
        </Button>
      </div>
    </Card>
  )
}
