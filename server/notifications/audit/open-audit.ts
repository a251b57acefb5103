import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { UserService } from '#server/accounts/users/service.ts'
import type { AuditLog } from '#server/operations/audit/audit-log.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { type AuditedEvents, AuditSubscriber } from './audit-subscriber.ts'
import { Retention } from './retention.ts'
import { AuditTrail } from './service.ts'
import { UsernameCache } from './username-cache.ts'

export type AuditParts = {
  readonly journal: AuditLog
  readonly events: Pick<EventBus<AuditedEvents>, 'subscribe'>
  readonly settings: SettingsService
  readonly users: UserService
  readonly log: Log
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Opens the audit trail, its subscriber and its retention; both end with `opened`. */
export function openAudit({ journal, events, settings, users, log, now }: AuditParts, opened: AsyncDisposableStack) {
  const trail = new AuditTrail(journal)
  const names = new UsernameCache((userId) => users.find(userId))
  opened.adopt(new AuditSubscriber({ events, record: (row) => trail.record(row), names, now }), (open) => open.close())
  const retention = opened.adopt(
    new Retention({
      log: journal,
      days: async () => (await settings.current()).auditDays,
      now,
      report: (error) => log.error('the audit trail could not be shortened', errorFields(error)),
    }),
    (open) => open.close(),
  )
  opened.defer(events.subscribe('settings.changed', () => retention.apply()))
  return trail
}
