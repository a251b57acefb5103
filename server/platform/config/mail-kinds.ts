import { MailAddress, MailHost, type MailSecurity } from '#contract/mail.ts'
import type { Kind } from './kinds.ts'
import { InvalidValue } from './problem.ts'

/** An SMTP server with its password, which is sent to it alone. */
export type SmtpServer = {
  readonly host: string
  readonly port: number
  readonly security: MailSecurity
  /** Empty: no authentication. */
  readonly username: string
  readonly password: string
  /** Address of the sender. */
  readonly sender: string
}

type SmtpUrl = Omit<SmtpServer, 'sender'>

const PORTS: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, none: 25 }

/** `smtps://` is TLS from the start; `smtp://` requires STARTTLS, or uses no encryption with `?tls=none`. */
export const smtpUrl: Kind<SmtpUrl> = {
  placeholder: 'URL',
  inFile: 'text',
  parse(value) {
    const url = URL.canParse(value) ? new URL(value) : null
    const security = url && securityOf(url)
    const host = url?.hostname.replace(/^\[(.*)\]$/, '$1') ?? ''
    const isPlain = url !== null && /^\/?$/.test(url.pathname) && url.hash === '' && url.port !== '0'
    if (!security || !isPlain || !MailHost.safeParse(host).success)
      throw new InvalidValue('is not an address such as smtps://USER:PASSWORD@mail.example.org:465')
    const [username, password] = [decoded(url.username), decoded(url.password)]
    if (/\p{Cc}/u.test(username + password)) throw new InvalidValue('has control characters')
    return { host, port: Number(url.port) || PORTS[security], security, username, password }
  },
}

function securityOf({ protocol, search }: URL): MailSecurity | null {
  if (protocol === 'smtps:') return search === '' ? 'tls' : null
  if (protocol !== 'smtp:') return null
  return ({ '': 'starttls', '?tls=none': 'none' } as const)[search] ?? null
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    throw new InvalidValue('has a % that is not written as %25')
  }
}

/** An email address without a display name. */
export const mailAddress: Kind<string> = {
  placeholder: 'ADDRESS',
  inFile: 'text',
  parse(value) {
    if (!MailAddress.safeParse(value).success) throw new InvalidValue('is not an email address')
    return value
  },
}
