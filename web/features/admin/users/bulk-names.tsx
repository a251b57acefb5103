import { useId } from 'react'
import type { User } from '#contract/users.ts'
import { errorKey } from '#web/i18n/error-key.ts'
import { useText } from '#web/i18n/text.tsx'
import { ApiError } from '#web/lib/api-error.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Button } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import styles from './bulk.module.css'
import type { BulkOutcome } from './bulk.ts'

/** Lists users by name, with a title and, where something failed, the reason. */
export function UserNames({
  title,
  users,
  reasons,
}: {
  title: string
  users: readonly User[]
  reasons?: ReadonlyMap<number, string>
}) {
  const id = useId()
  return (
    <div className={styles.names}>
      <p id={id}>{title}</p>
      <ul aria-labelledby={id} className={styles.list}>
        {users.map((user) => (
          <li key={user.id} className={styles.name}>
            <Avatar name={user.username} />
            <span>
              <bdi>{visibleName(user.username)}</bdi>
              {reasons && <span className={styles.reason}>{reasons.get(user.id)}</span>}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Reports for which users a bulk action failed, and why. `summary` says for how many it succeeded. */
export function BulkReport(props: {
  title: string
  failed: readonly BulkOutcome[]
  summary: string
  onClose: () => void
}) {
  const { title, failed, summary, onClose } = props
  const { t } = useText()
  const reasonOf = (error: unknown) =>
    t(
      error instanceof ApiError && error.code === 'last_administrator'
        ? 'people.fault.lastAdministrator'
        : errorKey(error),
    )
  return (
    <Dialog
      title={title}
      onClose={onClose}
      footer={
        <Button variant="primary" onClick={onClose} data-autofocus>
          {t('action.close')}
        </Button>
      }
    >
      <UserNames
        title={t('people.bulk.failed')}
        users={failed.map(({ user }) => user)}
        reasons={new Map(failed.map(({ user, error }) => [user.id, reasonOf(error)]))}
      />
      <p>{summary}</p>
    </Dialog>
  )
}
