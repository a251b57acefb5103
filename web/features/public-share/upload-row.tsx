import { Check, Clock, RotateCw, TriangleAlert, X } from 'lucide-react'
import type { TextKey } from '#web/i18n/catalog.ts'
import { useText } from '#web/i18n/text.tsx'
import { FileName } from '#web/ui/file-name.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { visibleName } from '#web/ui/name-parts.ts'
import { Progress } from '#web/ui/progress.tsx'
import { canRetry, type QueuedFile, type SendQueue } from './send-queue.ts'
import styles from './upload-row.module.css'

const REASONS = {
  unreachable: 'error.connection',
  invalid: 'visit.send.refused',
  not_found: 'error.notFound',
  conflict: 'visit.send.full',
  full: 'visit.send.full',
  no_room: 'visit.send.noRoom',
  disk_full: 'visit.send.noRoom',
  quota_exceeded: 'visit.send.noRoom',
  too_large: 'visit.send.tooLarge',
  unsupported_type: 'visit.send.wrongType',
  too_many: 'error.tooMany',
  busy: 'visit.broken',
  password_needed: 'visit.broken',
  other: 'error.generic',
} as const satisfies Record<NonNullable<QueuedFile['why']>, TextKey>

function State({ sending: { state, part, why, file } }: { sending: QueuedFile }) {
  const { t } = useText()
  if (state === 'going') return <Progress label={visibleName(file.name)} value={part} />
  const shown = { waiting: Clock, sent: Check, failed: TriangleAlert }[state]
  const said = { waiting: 'visit.send.waiting', sent: 'visit.send.done', failed: REASONS[why ?? 'other'] } as const
  return (
    <span className={styles.state} data-state={state}>
      <Icon icon={shown} size={16} /> {t(said[state])}
    </span>
  )
}

/** Renders one file to send with its state and actions. */
export function UploadRow({ sending, sendings }: { sending: QueuedFile; sendings: SendQueue }) {
  const { t, format } = useText()
  const { id, file, state } = sending
  const name = visibleName(file.name)
  return (
    <li className={styles.row}>
      <span className={styles.about}>
        <FileName name={file.name} />
        <span className={styles.size}>{format.bytes(file.size)}</span>
      </span>
      <State sending={sending} />
      {(state === 'waiting' || state === 'going') && (
        <IconButton
          className={styles.tool}
          icon={X}
          label={t('visit.send.cancelOf', name)}
          onClick={() => sendings.cancel(id)}
        />
      )}
      {canRetry(sending) && (
        <IconButton
          className={styles.tool}
          icon={RotateCw}
          label={t('visit.send.againOf', name)}
          onClick={() => sendings.retryFailed(id)}
        />
      )}
    </li>
  )
}
