import { isIP } from 'node:net'
import type { MailProblem, MailServer, MailServerUpdate } from '#contract/mail.ts'
import type { SmtpServer } from '#server/platform/config/mail-kinds.ts'
import { AppError } from '#server/platform/errors.ts'

/**
 * Returns the server after an update. The stored password is kept only for the same server and username: an administrator's session alone
 * must not send it elsewhere.
 * @throws AppError `invalid`, with the field
 */
export function requestedServer(update: MailServerUpdate, current: SmtpServer | null): SmtpServer {
  const { host, port, security, username, sender, password, allow_unencrypted: allowed = false } = update
  if (security === 'none' && !allowed && !isLoopback(host))
    throw new AppError('invalid', 'Unencrypted mail to another machine must be allowed explicitly.', {
      field: 'allow_unencrypted',
    })
  const server = { host, port, security, username, sender }
  if (username === '') return { ...server, password: '' }
  if (password !== undefined) return { ...server, password }
  const names = ['host', 'port', 'security', 'username'] as const
  if (current === null || names.some((name) => current[name] !== server[name]))
    throw new AppError('invalid', 'Another server or username requires its password.', { field: 'password' })
  return { ...server, password: current.password }
}

/** Returns whether a host name or address is that of this machine. */
const isLoopback = (host: string): boolean =>
  host.toLowerCase() === 'localhost' || (isIP(host) === 4 && host.startsWith('127.')) || host === '::1'

/** Returns a server, field by field, without its password. */
export const presentServer = ({ host, port, security, username, sender, password }: SmtpServer): MailServer => ({
  ...{ host, port, security, username, sender },
  hasPassword: password !== '',
})

/** Reason of a failed mail. Contains no text of the mail server, which may repeat passwords and addresses. */
export class MailFailure extends Error {
  override readonly name = 'MailFailure'
  readonly problem: MailProblem
  /** Whether another attempt cannot succeed. */
  readonly isFinal: boolean

  constructor(problem: MailProblem, isFinal = false) {
    super(`mail: ${problem}`)
    this.problem = problem
    this.isFinal = isFinal
  }
}

const CONNECTION: readonly (readonly [RegExp, MailProblem])[] = [
  [/ENOTFOUND|EAI_AGAIN|ENODATA/, 'host'],
  [/ETIMEDOUT|timeout/i, 'timeout'],
  [/certificate|altnames|CERT_|ISSUER|SELF_SIGNED/i, 'certificate'],
  [/SSL|TLS/, 'encryption'],
]

/** Returns the reason for an error of the SMTP client, whose message begins with its own words or those of the system. */
export function failureOf(error: unknown): MailFailure {
  if (error instanceof MailFailure) return error
  const { code, command, responseCode } = fieldsOf(error)
  const isRefused = responseCode >= 500 && responseCode < 600
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === 530) return new MailFailure('authentication')
  if (code === 'ETLS') return new MailFailure(isCertificate(error) ? 'certificate' : 'encryption')
  if (code === 'EDNS') return new MailFailure('host')
  if (command === 'MAIL FROM') return new MailFailure('sender')
  if (command === 'RCPT TO') return new MailFailure('recipient', isRefused)
  if (responseCode > 0) return new MailFailure('other')
  const text = `${code} ${error instanceof Error ? error.message : ''}`
  return new MailFailure(CONNECTION.find(([pattern]) => pattern.test(text))?.[1] ?? 'connection')
}

const isCertificate = (error: unknown) => error instanceof Error && /certificate|altnames/i.test(error.message)

function fieldsOf(error: unknown): { code: string; command: string; responseCode: number } {
  if (!(error instanceof Error)) return { code: '', command: '', responseCode: 0 }
  const { code = '', command = '', responseCode = 0 } = error as Error & Partial<Record<string, unknown>>
  return { code: String(code), command: String(command), responseCode: Number(responseCode) || 0 }
}
