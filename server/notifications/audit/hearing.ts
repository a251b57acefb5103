import type { ShareEvents } from '#server/access/events/share-events.ts'
import type { TokenEvents } from '#server/access/events/token-events.ts'
import type { NewAuditRow } from '#server/operations/audit/row.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { MoveInEvents } from '#server/platform/events/move-in-events.ts'
import type { SessionEvents } from '#server/platform/events/session-events.ts'
import type { SettingsEvents } from '#server/platform/events/settings-events.ts'
import type { PeopleEvents } from '#server/platform/events/user-events.ts'
import type { WebhookEvents } from '#server/platform/events/webhook-events.ts'
import { FailedSignIns } from './failed-sign-ins.ts'
import type { Names } from './names.ts'

/** Events on the bus that are audited. Operations are not among them: the journal writes their rows together with their ends. */
export type AuditedEvents = PeopleEvents &
  SessionEvents &
  SettingsEvents &
  ShareEvents &
  TokenEvents &
  WebhookEvents &
  MoveInEvents

export type HearingParts = {
  readonly events: Pick<EventBus<AuditedEvents>, 'subscribe'>
  readonly record: (row: NewAuditRow) => void
  readonly names: Names
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** The columns of a row besides its time and outcome. */
type Said = Pick<NewAuditRow, 'kind' | 'userId' | 'username' | 'address'> &
  Partial<Pick<NewAuditRow, 'targets' | 'detail'>>

/** Characters of a user agent that are recorded. */
const LONGEST_DEVICE = 256

/** Writes events as rows of the audit trail, in order. */
export class Hearing {
  readonly #parts: HearingParts
  readonly #leave: (() => void)[]
  readonly #failed = new FailedSignIns((failure) => this.#keep({ kind: 'signInFailed', userId: null, ...failure }))
  /** Names are looked up for one event after another. */
  #last: Promise<void> = Promise.resolve()

  constructor(parts: HearingParts) {
    this.#parts = parts
    const { events } = parts
    this.#leave = [
      events.subscribe('session.started', (event) => this.#began(event)),
      events.subscribe('session.ended', (event) => this.#ended(event)),
      events.subscribe('signIn.failed', (event) => this.#failed.heard(event)),
      events.subscribe('signUp', ({ userId, username, address }) =>
        this.#keep({ kind: 'signUp', userId, username, address, targets: [username] }),
      ),
      events.subscribe('people.changed', (event) => this.#changed(event)),
      events.subscribe('settings.changed', ({ actor, fields }) =>
        this.#keep({ kind: 'settingsChanged', ...by(actor), targets: [...fields] }),
      ),
      events.subscribe('share.received', ({ place, address, sender }) =>
        this.#keep({ kind: 'received', userId: null, username: '', address, targets: [place], detail: sender }),
      ),
      events.subscribe('share.changed', ({ kind, actor, place, detail }) =>
        this.#keep({ kind, ...by(actor), targets: [place], detail: detail.join(', ') }),
      ),
      events.subscribe('moved.in', ({ actor, people, links }) =>
        this.#keep({ kind: 'movedIn', ...by(actor), detail: `people: ${people}; links: ${links}` }),
      ),
      events.subscribe('token.changed', ({ kind, actor, of, name }) =>
        this.#keep({ kind, ...by(actor), targets: [name], detail: of === actor.userId ? '' : `#${of}` }),
      ),
      events.subscribe('webhook.changed', ({ kind, actor, webhook, fields }) =>
        this.#keep({ kind, ...by(actor), targets: [webhook.origin], detail: [`#${webhook.id}`, ...fields].join(', ') }),
      ),
    ]
  }

  /** Unsubscribes; resolves when all received events are recorded. */
  async close(): Promise<void> {
    for (const leave of this.#leave) leave()
    this.#failed.flush()
    await this.#last
  }

  #began({ userId, username, address, device, method }: SessionEvents['session.started']): void {
    this.#parts.names.learn(userId, username)
    const by = method === 'json' ? '' : `${method}; `
    this.#keep({ kind: 'signIn', userId, username, address, detail: by + device.slice(0, LONGEST_DEVICE) })
  }

  #ended({ of, by, address, why, count }: SessionEvents['session.ended']): void {
    const who = { userId: by.userId, username: by.username, address }
    const said: Omit<Said, keyof typeof who> =
      why === 'logout'
        ? { kind: 'signOut' }
        : { kind: 'sessionEnded', targets: [of.username], detail: `${why}; sessions: ${count}` }
    this.#keep({ ...who, ...said })
  }

  #changed({ kind, actor, user, fields }: PeopleEvents['people.changed']): void {
    this.#parts.names.learn(user.id, user.username)
    const detail = kind === 'passwordChanged' ? '' : fields.join(', ')
    this.#keep({ kind, ...by(actor), targets: [user.username], detail })
  }

  #keep(said: Said): void {
    const { record, names, now } = this.#parts
    const outcome = said.kind === 'signInFailed' ? 'failed' : 'done'
    const row = { at: now(), outcome, targets: [], detail: '', ...said } as const
    this.#last = this.#last.then(async () =>
      record(row.username === '' && row.userId !== null ? { ...row, username: await names.of(row.userId) } : row),
    )
  }
}

/** The name of a user with an account is looked up when the row is written. */
const by = (actor: PeopleEvents['people.changed']['actor']) => ({
  userId: actor?.userId ?? null,
  username: actor?.userId === null ? actor.username : '',
  address: actor?.address ?? null,
})
