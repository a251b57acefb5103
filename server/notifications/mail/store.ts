import { MailSecurity } from '#contract/mail.ts'
import { NoticeKind } from '#contract/notices.ts'
import { Locale } from '#contract/users.ts'
import type { SmtpServer } from '#server/platform/config/mail-kinds.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import type { MailRecipientsTable } from '#server/platform/database/tables.ts'
import { storedElements, storedOr } from '#server/platform/json/stored-values.ts'

/** Mail settings of a user. */
export type Recipient = {
  readonly userId: number
  /** The confirmed address. */
  readonly address: string | null
  readonly locale: Locale | ''
  readonly kinds: readonly NoticeKind[]
  readonly fileNames: boolean
  readonly pending: PendingAddress | null
  /** Times at which codes were sent, in milliseconds since the epoch. */
  readonly codesSent: readonly number[]
}

/** An address that is to be confirmed by a code. */
export type PendingAddress = {
  readonly address: string
  /** SHA-256 of the code and the address, hexadecimal. */
  readonly digest: string
  readonly expiresAt: number
  /** Number of wrong codes. */
  readonly tries: number
}

type Row = { [Column in keyof MailRecipientsTable]: MailRecipientsTable[Column] extends infer V ? Plain<V> : never }
type Plain<V> = V extends { readonly __select__: infer S } ? S : V

const NOBODY: Omit<Recipient, 'userId'> = {
  ...{ address: null, locale: '', kinds: [], fileNames: false, pending: null, codesSent: [] },
}

/** Reads the mail server and the mail settings of users. */
export class MailReader {
  protected readonly db: Db

  constructor(db: Db) {
    this.db = db
  }

  /** Returns the server that administrators configured; null without one, and for one of a later version. */
  async server(): Promise<SmtpServer | null> {
    const row = await this.db.selectFrom('mail_server').selectAll().executeTakeFirst()
    if (!row) return null
    const { host, port, username, password, sender } = row
    const security = storedOr<MailSecurity | null>(MailSecurity, row.security, null)
    return security === null ? null : { host, port, security, username, password, sender }
  }

  /** Returns the settings of a user, which are initially empty. */
  async recipient(userId: number): Promise<Recipient> {
    const row = await this.db.selectFrom('mail_recipients').selectAll().where('user_id', '=', userId).executeTakeFirst()
    return row ? recipientOf(row as Row) : { userId, ...NOBODY }
  }

  /** Returns the time of the last mail that was sent, and the last failure after which no mail was sent to its user. */
  async lastResults() {
    const sent = await this.db
      .selectFrom('mail_recipients')
      .select(({ fn }) => fn.max('sent_at').as('at'))
      .executeTakeFirst()
    const failed = await this.db
      .selectFrom('mail_recipients')
      .select(['failed_at', 'problem', 'next_at'])
      .where('failed_at', 'is not', null)
      .orderBy('failed_at', 'desc')
      .executeTakeFirst()
    return { sentAt: sent?.at ?? null, failed: failed ?? null }
  }
}

function recipientOf(row: Row): Recipient {
  const { pending: address, code_digest: digest, code_expires_at: expiresAt, code_tries: tries } = row
  return {
    userId: row.user_id,
    address: row.address,
    locale: storedOr<Locale | ''>(Locale, row.locale, ''),
    kinds: storedElements(NoticeKind, row.kinds),
    fileNames: row.file_names === 1,
    pending: address === null || digest === null || expiresAt === null ? null : { address, digest, expiresAt, tries },
    codesSent: (JSON.parse(row.codes_sent) as unknown[]).map(Number),
  }
}

/** Changes the mail server and the mail settings of users. */
export class MailWriter extends MailReader {
  constructor(tx: Tx) {
    super(tx)
  }

  /** Stores the server; null removes it. */
  async setServer(server: SmtpServer | null): Promise<void> {
    await this.db.deleteFrom('mail_server').execute()
    if (server !== null)
      await this.db
        .insertInto('mail_server')
        .values({ id: 1, ...server })
        .execute()
  }

  /** Stores the settings of a user. */
  async setRecipient({ userId, address, locale, kinds, fileNames, pending, codesSent }: Recipient): Promise<void> {
    const values = {
      ...{ address, locale, kinds: JSON.stringify(kinds), file_names: fileNames ? 1 : 0 },
      pending: pending?.address ?? null,
      code_digest: pending?.digest ?? null,
      code_expires_at: pending?.expiresAt ?? null,
      code_tries: pending?.tries ?? 0,
      codes_sent: JSON.stringify(codesSent),
    }
    await this.db
      .insertInto('mail_recipients')
      .values({ user_id: userId, ...values })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(values))
      .execute()
  }
}
