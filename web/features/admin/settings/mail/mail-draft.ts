import { MailAddress, MailHost, type MailSecurity, type MailServer, type MailServerUpdate } from '#contract/mail.ts'

/** Input of the form. */
export interface MailDraft {
  readonly host: string
  /** NaN while it is no number. */
  readonly port: number
  readonly security: MailSecurity
  readonly username: string
  /** Empty: the saved one. */
  readonly password: string
  readonly sender: string
  readonly unencrypted: boolean
}

export type MailFault = 'host' | 'port' | 'sender' | 'password' | 'unencrypted'

/** Usual port of each encryption. */
export const PORTS: Readonly<Record<MailSecurity, number>> = { tls: 465, starttls: 587, none: 25 }

const NEW = { host: '', port: PORTS.tls, security: 'tls', username: '', sender: '' } as const

/** Returns the input that stands for a server; null: none yet. */
export function draftOf(server: MailServer | null): MailDraft {
  const { host, port, security, username, sender } = server ?? NEW
  return { host, port, security, username, sender, password: '', unencrypted: server?.security === 'none' }
}

const isLoopback = (host: string) => /^(?:localhost|127\.\d+\.\d+\.\d+|::1)$/i.test(host)

/** Returns whether the input sends mail to another machine without encryption. */
export const isExposed = ({ security, host }: MailDraft): boolean => security === 'none' && !isLoopback(host.trim())

/** Returns whether the saved password may be kept: another server or username needs its own. */
const keepsPassword = (draft: MailDraft, saved: MailServer | null): boolean =>
  saved?.hasPassword === true &&
  (['port', 'security', 'username'] as const).every((name) => draft[name] === saved[name]) &&
  draft.host.trim() === saved.host

/** Returns the first fault of each field. */
export function faultsOf(draft: MailDraft, saved: MailServer | null): ReadonlySet<MailFault> {
  const { host, port, sender, username, password, unencrypted } = draft
  return new Set<MailFault>([
    ...(MailHost.safeParse(host.trim()).success ? [] : (['host'] as const)),
    ...(port >= 1 && port <= 65_535 ? [] : (['port'] as const)),
    ...(MailAddress.safeParse(sender.trim()).success ? [] : (['sender'] as const)),
    ...(username !== '' && password === '' && !keepsPassword(draft, saved) ? (['password'] as const) : []),
    ...(isExposed(draft) && !unencrypted ? (['unencrypted'] as const) : []),
  ])
}

/** Returns the request for the input. */
export function updateOf(draft: MailDraft): MailServerUpdate {
  const { host, port, security, username, sender, password, unencrypted } = draft
  return {
    ...{ host: host.trim(), port, security, username, sender: sender.trim() },
    ...(password !== '' && { password }),
    ...(unencrypted && isExposed(draft) && { allow_unencrypted: true }),
  }
}
