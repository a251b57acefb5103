import type { MailTestResult } from '#contract/mail.ts'
import type { Invitations } from '#server/accounts/invitations/service.ts'
import { AppError } from '#server/platform/errors.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import { invitationLetter } from './letters.ts'
import { MailFailure } from './mail-server.ts'
import type { Outgoing } from './outgoing.ts'
import type { MailSender } from './sender.ts'

export type InvitationMailsParts = {
  readonly invitations: Pick<Invitations, 'withSecret'>
  readonly outgoing: Outgoing
  readonly mailSender: Pick<MailSender, 'closing'>
}

/**
 * Number of invitations that are sent concurrently, and that wait.
 *
 * @limit Email | Concurrent emails with invitations | {running}; {waiting} wait
 */
const LIMITS = { running: 2, waiting: 8 }

/** Sends invitations by email. The secret comes with each request, since it is not stored. */
export class InvitationMails {
  readonly #parts: InvitationMailsParts
  readonly #queue = new Semaphore(LIMITS)

  constructor(parts: InvitationMailsParts) {
    this.#parts = parts
  }

  /**
   * Sends the link of an invitation to its address, and waits for the result.
   * @throws AppError `not_found` without an open invitation that has this secret; `conflict` if it has no address, without a mail server, and
   * if the address of the instance is not known; `busy`
   */
  async send(id: number, secret: string): Promise<MailTestResult> {
    const { invitations, outgoing, mailSender } = this.#parts
    const { email, preset, expiresAt } = await invitations.withSecret(id, secret)
    const server = await outgoing.server()
    const frame = await outgoing.frame(preset?.locale ?? '')
    if (email === null) throw new AppError('conflict', 'This invitation has no email address.')
    if (!server || frame.url === null)
      throw new AppError('conflict', 'Set up a mail server and the external URL, or send the link by other means.')
    const letter = invitationLetter(`${frame.url}/invite/${secret}`, new Date(expiresAt), frame)
    try {
      await this.#queue.run(() => outgoing.sendLetter(server, email, { letter, frame }, mailSender.closing))
      return { problem: null }
    } catch (error) {
      if (!(error instanceof MailFailure)) throw error
      return { problem: error.problem }
    }
  }
}
