import type { AuditEvent } from '#contract/audit.ts'
import { useText } from '#web/i18n/text.tsx'
import styles from './audit.module.css'
import { EventRow } from './event-row.tsx'

/** Lists events, the latest first: as a table, or as cards on a narrow screen. */
export function EventTable(props: { events: readonly AuditEvent[]; scope: string | null; busy: boolean }) {
  const { events, scope, busy } = props
  const { t } = useText()
  return (
    <table className={styles.table} aria-busy={busy}>
      <caption className="visually-hidden">{t('route.audit')}</caption>
      <thead className={styles.head}>
        <tr>
          <th scope="col">{t('audit.when')}</th>
          <th scope="col">{t('audit.who')}</th>
          <th scope="col">{t('audit.what')}</th>
          <th scope="col">{t('audit.on')}</th>
          <th scope="col">{t('audit.where')}</th>
          <th scope="col">{t('audit.outcome')}</th>
        </tr>
      </thead>
      <tbody>
        {events.map((event) => (
          <EventRow key={event.id} event={event} scope={scope} />
        ))}
      </tbody>
    </table>
  )
}
