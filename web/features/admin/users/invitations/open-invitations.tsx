import { useQuery } from '@tanstack/react-query'
import type { Invitation } from '#contract/invitations.ts'
import { useText } from '#web/i18n/text.tsx'
import { usePageTools } from '#web/lib/page-tools.ts'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { LoadError } from '#web/ui/load-error.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import styles from './invitations.module.css'
import { invitationsQuery } from './queries.ts'

/** Lists the open invitations; renders nothing while there are none. */
export function OpenInvitations({ onRevoke }: { onRevoke: (invitation: Invitation) => void }) {
  const { api } = usePageTools()
  const { t } = useText()
  const { data, error, refetch } = useQuery(invitationsQuery(api))
  if (!data && error) return <LoadError error={error} onRetry={() => void refetch()} />
  if (!data || data.length === 0) return null
  return (
    <Card title={t('invitations.title')}>
      <ul className={styles.list} aria-label={t('invitations.title')}>
        {data.map((invitation) => (
          <InvitationLine key={invitation.id} {...{ invitation, onRevoke }} />
        ))}
      </ul>
    </Card>
  )
}

function InvitationLine(props: { invitation: Invitation; onRevoke: (invitation: Invitation) => void }) {
  const { invitation, onRevoke } = props
  const { t, format } = useText()
  const { username, email, groups, expiresAt } = invitation
  const name = visibleName(username ?? email ?? t('invitations.anyName'))
  const notes = [
    ...(username !== null && email !== null ? [email] : []),
    ...groups.map((group) => visibleName(group.name)),
    t('tokens.until', format.exactDate(new Date(expiresAt))),
  ]
  return (
    <li className={styles.invitation}>
      <div className={styles.words}>
        <p className={styles.name}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.note}>{notes.join(' · ')}</p>
      </div>
      <Button aria-label={t('tokens.revokeNamed', name)} aria-haspopup="dialog" onClick={() => onRevoke(invitation)}>
        {t('tokens.revoke')}
      </Button>
    </li>
  )
}
