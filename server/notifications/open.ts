import { type AuditParts, openAudit } from './audit/open-audit.ts'
import { LiveUpdates, type LiveUpdatesParts } from './live/service.ts'
import { type OpenMailParts, openMail } from './mail/open-mail.ts'
import { type OpenNoticesParts, openNotices } from './notices/open-notices.ts'
import { type OpenPushParts, openPush } from './push/open-push.ts'
import { type OpenWebhooksParts, openWebhooks } from './webhooks/open-webhooks.ts'

export type NotificationsParts = AuditParts &
  OpenWebhooksParts &
  LiveUpdatesParts &
  OpenNoticesParts &
  Omit<OpenMailParts, 'unreadNotices'> &
  Omit<OpenPushParts, 'unreadNotices'>

/** Opens the audit trail, webhooks, notices, email, push messages and live updates, which subscribe to the events of other modules; they end with `opened`. */
export async function openNotifications(parts: NotificationsParts, opened: AsyncDisposableStack) {
  const audit = openAudit(parts, opened)
  const webhooks = await openWebhooks(parts, opened)
  const notices = openNotices(parts, opened)
  const unreadNotices = notices.unread.bind(notices)
  const mail = openMail({ ...parts, unreadNotices }, opened)
  const push = openPush({ ...parts, unreadNotices }, opened)
  const liveUpdates = opened.adopt(new LiveUpdates(parts), (live) => live.close())
  return { audit, ...webhooks, notices, ...mail, ...push, liveUpdates }
}
