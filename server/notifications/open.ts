import { type AuditParts, openAudit } from './audit/open-audit.ts'
import { LiveUpdates, type LiveUpdatesParts } from './live/service.ts'
import { type OpenWebhooksParts, openWebhooks } from './webhooks/open-webhooks.ts'

export type NotificationsParts = AuditParts & OpenWebhooksParts & LiveUpdatesParts

/** Opens the audit trail, webhooks and live updates, which subscribe to the events of all other modules; they end with `opened`. */
export async function openNotifications(parts: NotificationsParts, opened: AsyncDisposableStack) {
  const audit = openAudit(parts, opened)
  const webhooks = await openWebhooks(parts, opened)
  const liveUpdates = opened.adopt(new LiveUpdates(parts), (live) => live.close())
  return { audit, ...webhooks, liveUpdates }
}
