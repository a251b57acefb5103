import { randomUUID } from 'node:crypto'
import type { Locale } from '#contract/users.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { SmtpServer } from '#server/platform/config/mail-kinds.ts'
import type { Config } from '#server/platform/config/settings.ts'
import type { Db } from '#server/platform/database/database.ts'
import { type Letter, type LetterFrame, tame } from './letters.ts'
import { type Mail, sendMail } from './smtp.ts'
import { MailReader } from './store.ts'

export type OutgoingParts = {
  readonly db: Db
  readonly config: Pick<Config, 'externalUrl' | 'mail'>
  readonly settings: Pick<SettingsService, 'current'>
}

/** Name of an instance without a name of its own. */
const PRODUCT = 'Coffer'

/** Sends mails by the mail server of the instance: the one of the start options, or the one that administrators configured. */
export class Outgoing {
  readonly #parts: OutgoingParts

  constructor(parts: OutgoingParts) {
    this.#parts = parts
  }

  /** Whether the start options set the server. */
  get isFixed(): boolean {
    return this.#parts.config.mail.server !== null
  }

  /** Whether mails contain links to the instance. */
  get hasLinks(): boolean {
    return this.#parts.config.externalUrl !== null
  }

  /** Returns the server; null while there is none. */
  async server(): Promise<SmtpServer | null> {
    return this.#parts.config.mail.server ?? new MailReader(this.#parts.db).server()
  }

  /** Returns the name and the address of the instance, and the language of mails to a user with this locale. */
  async frame(locale: Locale | ''): Promise<LetterFrame> {
    const { branding, defaults } = await this.#parts.settings.current()
    const instance = tame(branding.name) || PRODUCT
    return { locale: locale || defaults.locale || 'en', instance, url: this.#parts.config.externalUrl }
  }

  /** Sends a letter to an address, once. @throws MailFailure; the reason of the signal when it is aborted before */
  async sendLetter(
    server: SmtpServer,
    to: string,
    { letter, frame }: { letter: Letter; frame: LetterFrame },
    signal: AbortSignal,
  ) {
    const mail = { ...letter, to, senderName: frame.instance, unsubscribe: null, id: randomUUID() }
    await this.send(server, mail, signal)
  }

  /** Sends a mail, once. @throws MailFailure; the reason of the signal when it is aborted before */
  send(server: SmtpServer, mail: Mail, signal: AbortSignal): Promise<void> {
    return sendMail(server, mail, { ca: this.#parts.config.mail.ca, signal })
  }
}
