import { InvitationMails, type InvitationMailsParts } from './invitation-mails.ts'
import { Outgoing, type OutgoingParts } from './outgoing.ts'
import { type MailPreferencesParts, MailPreferencesService } from './preferences-service.ts'
import { MailQueue, type MailQueueParts } from './queue-writer.ts'
import { MailSender, type MailSenderParts } from './sender.ts'
import { type MailServerParts, MailServerService } from './server-service.ts'

export type OpenMailParts = OutgoingParts &
  Omit<
    MailPreferencesParts & MailQueueParts & MailSenderParts & MailServerParts & InvitationMailsParts,
    'added' | 'outgoing' | 'mailSender' | 'events' | 'users'
  > & {
    readonly events: MailQueueParts['events'] & MailServerParts['events']
    readonly users: MailSenderParts['users'] & MailServerParts['users']
  }

/** Opens email: its settings, its queue, and its sender, which starts with the mails left from the last run. They end with `opened`. */
export function openMail(parts: OpenMailParts, opened: AsyncDisposableStack) {
  const outgoing = new Outgoing(parts)
  const mailSender = opened.adopt(new MailSender({ ...parts, outgoing }), (open) => open.close())
  const added = () => mailSender.wake()
  opened.adopt(new MailQueue({ ...parts, outgoing, added }), (open) => open.close())
  mailSender.wake()
  return {
    mailSender,
    invitationMails: new InvitationMails({ ...parts, outgoing, mailSender }),
    mailServer: new MailServerService({ ...parts, outgoing, mailSender }),
    mailPreferences: new MailPreferencesService({ ...parts, outgoing, mailSender }),
  }
}
