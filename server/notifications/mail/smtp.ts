import { isIP } from 'node:net'
import { getCACertificates } from 'node:tls'
import type { SmtpServer } from '#server/platform/config/mail-kinds.ts'
import { failureOf, MailFailure } from './mail-server.ts'

/** A mail to one address, as text and as HTML. */
export type Mail = {
  readonly to: string
  /** Display name of the sender. */
  readonly senderName: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Address of a page on which the recipient can stop these mails. */
  readonly unsubscribe: string | null
  /** Identifies the mail: another attempt to send it has the same. */
  readonly id: string
}

export type SmtpOptions = {
  /** PEM certificates, trusted in addition to those of the system. */
  readonly ca: readonly string[]
  readonly signal: AbortSignal
}

/**
 * Time limit of a mail in milliseconds, from the lookup of the name to the response.
 *
 * @limit Email | Duration of one email | {ms}
 */
const PATIENCE = 30_000

/** Time limit of each step, in milliseconds. */
const STEP = 10_000

/** Control characters, which could add a header. */
const CONTROL = /\p{Cc}/gu

/**
 * Sends a mail. The administrator decides where the server is, so it may be in a private network; its certificate is always checked.
 * @throws MailFailure; the reason of the signal when it is aborted before
 */
export async function sendMail(server: SmtpServer, mail: Mail, { ca, signal }: SmtpOptions): Promise<void> {
  signal.throwIfAborted()
  const late = AbortSignal.timeout(PATIENCE)
  // Loaded with the first mail: most instances send none.
  const { createTransport } = await import('nodemailer')
  const { host, port, security, username: user, password: pass, sender } = server
  const transport = createTransport({
    ...{ host, port },
    secure: security === 'tls',
    requireTLS: security === 'starttls',
    ignoreTLS: security === 'none',
    ...(user !== '' && { auth: { user, pass } }),
    // Without it, the name of this machine would be sent.
    name: domainOf(sender),
    tls: {
      ca: [...getCACertificates('default'), ...ca],
      rejectUnauthorized: true,
      minVersion: 'TLSv1.2',
      ...(isIP(host) === 0 && { servername: host }),
    },
    ...{ connectionTimeout: STEP, greetingTimeout: STEP, socketTimeout: STEP, dnsTimeout: STEP },
    allowInternalNetworkInterfaces: true,
    ...{ disableFileAccess: true, disableUrlAccess: true },
  })
  const { to, text, html, id, unsubscribe } = mail
  const plain = (value: string) => value.replaceAll(CONTROL, ' ').trim()
  try {
    await transport.sendMail({
      from: { name: plain(mail.senderName), address: sender },
      to: { name: '', address: to },
      envelope: { from: sender, to: [to] },
      subject: plain(mail.subject),
      ...{ text, html },
      messageId: `<${id}@${domainOf(sender)}>`,
      headers: {
        'Auto-Submitted': 'auto-generated',
        ...(unsubscribe !== null && { 'List-Unsubscribe': `<${unsubscribe}>` }),
      },
      signal: AbortSignal.any([signal, late]),
    })
  } catch (error) {
    signal.throwIfAborted()
    throw late.aborted ? new MailFailure('timeout') : failureOf(error)
  } finally {
    transport.close()
  }
}

const domainOf = (address: string): string => address.slice(address.lastIndexOf('@') + 1)
