import type { AccessEvents } from '#server/access/events/access-events.ts'
import type { QuotaEvents } from '#server/access/events/quota-events.ts'
import type { ShareEvents } from '#server/access/events/share-events.ts'
import type { TokenEvents } from '#server/access/events/token-events.ts'
import type { NewAuditRow } from '#server/operations/audit/row.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { ImportEvents } from '#server/platform/events/import-events.ts'
import type { SessionEvents } from '#server/platform/events/session-events.ts'
import type { SettingsEvents } from '#server/platform/events/settings-events.ts'
import type { GroupChange, UserChange, UserEvents } from '#server/platform/events/user-events.ts'
import type { WebhookEvents } from '#server/platform/events/webhook-events.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import { FailedSignIns } from './failed-sign-ins.ts'
import type { UsernameCache } from './username-cache.ts'

/** Events on the bus that are audited. Operations are not among them: the journal writes their rows together with their ends. */
export type AuditedEvents = UserEvents &
  AccessEvents &
  QuotaEvents &
  SessionEvents &
  SettingsEvents &
  ShareEvents &
  TokenEvents &
  WebhookEvents &
  ImportEvents

export type AuditSubscriberParts = {
  readonly events: Pick<EventBus<AuditedEvents>, 'subscribe'>
  readonly record: (row: NewAuditRow) => void
  readonly names: UsernameCache
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** The columns of a row besides its time and outcome. */
type AuditDetails = Pick<NewAuditRow, 'kind' | 'userId' | 'username' | 'address'> &
  Partial<Pick<NewAuditRow, 'targets' | 'detail'>>

/** Characters of a user agent that are recorded. */
const MAX_USER_AGENT = 256

/** Writes events as rows of the audit trail, in order. */
export class AuditSubscriber {
  readonly #parts: AuditSubscriberParts
  readonly #unsubscribes: (() => void)[]
  readonly #failed = new FailedSignIns((failure) => this.#record({ kind: 'signInFailed', userId: null, ...failure }))
  /** Names are looked up for one event after another. */
  readonly #turns = Semaphore.mutex()

  constructor(parts: AuditSubscriberParts) {
    this.#parts = parts
    const { events } = parts
    this.#unsubscribes = [
      events.subscribe('session.started', (event) => this.#began(event)),
      events.subscribe('session.ended', (event) => this.#ended(event)),
      events.subscribe('signIn.failed', (event) => this.#failed.addFailure(event)),
      events.subscribe('signUp', ({ userId, username, address }) =>
        this.#record({ kind: 'signUp', userId, username, address, targets: [username] }),
      ),
      events.subscribe('people.changed', (event) => this.#changed(event)),
      events.subscribe('group.changed', ({ kind, actor, group, ...change }) =>
        this.#record({ kind, ...by(actor), targets: [group.name], detail: groupDetail(change) }),
      ),
      events.subscribe('access.changed', ({ actor, place, detail }) =>
        this.#record({ kind: 'accessChanged', ...by(actor), targets: [place], detail: detail.join(', ') }),
      ),
      events.subscribe('quota.changed', ({ actor, place, detail }) =>
        this.#record({ kind: 'folderQuotaChanged', ...by(actor), targets: [place], detail: detail.join(', ') }),
      ),
      events.subscribe('secondFactor.changed', ({ kind, actor, user, left, passkey = '' }) =>
        this.#record({
          kind,
          ...by(actor),
          targets: [user.username],
          detail: left === undefined ? passkey : `left: ${left}`,
        }),
      ),
      events.subscribe('invitation.changed', ({ kind, actor, id, name }) =>
        this.#record({ kind, ...by(actor), targets: name === '' ? [] : [name], detail: `#${id}` }),
      ),
      events.subscribe('settings.changed', ({ actor, fields }) =>
        this.#record({ kind: 'settingsChanged', ...by(actor), targets: [...fields] }),
      ),
      events.subscribe('share.received', ({ place, address, sender }) =>
        this.#record({ kind: 'received', userId: null, username: '', address, targets: [place], detail: sender }),
      ),
      events.subscribe('share.changed', ({ kind, actor, place, detail }) =>
        this.#record({ kind, ...by(actor), targets: [place], detail: detail.join(', ') }),
      ),
      events.subscribe('moved.in', ({ actor, people, links }) =>
        this.#record({ kind: 'movedIn', ...by(actor), detail: `people: ${people}; links: ${links}` }),
      ),
      events.subscribe('token.changed', ({ kind, actor, of, name }) =>
        this.#record({ kind, ...by(actor), targets: [name], detail: of === actor.userId ? '' : `#${of}` }),
      ),
      events.subscribe('webhook.changed', ({ kind, actor, webhook, fields }) =>
        this.#record({
          kind,
          ...by(actor),
          targets: [webhook.origin],
          detail: [`#${webhook.id}`, ...fields].join(', '),
        }),
      ),
    ]
  }

  /** Unsubscribes; resolves when all received events are recorded. */
  async close(): Promise<void> {
    for (const unsubscribe of this.#unsubscribes) unsubscribe()
    this.#failed.flush()
    await this.#turns.run(async () => undefined)
  }

  #began({ userId, username, address, device, method, token, passkey }: SessionEvents['session.started']): void {
    this.#parts.names.rememberName(userId, username)
    const how = [method !== 'json' && method, token && `token ${token}`, passkey && `passkey ${passkey}`].filter(
      Boolean,
    )
    const detail = [...how, device.slice(0, MAX_USER_AGENT)].join('; ')
    this.#record({ kind: 'signIn', userId, username, address, detail })
  }

  #ended({ of, by, address, why, count }: SessionEvents['session.ended']): void {
    const who = { userId: by.userId, username: by.username, address }
    const said: Omit<AuditDetails, keyof typeof who> =
      why === 'logout'
        ? { kind: 'signOut' }
        : { kind: 'sessionEnded', targets: [of.username], detail: `${why}; sessions: ${count}` }
    this.#record({ ...who, ...said })
  }

  #changed({ kind, actor, user, fields, groups }: UserEvents['people.changed']): void {
    this.#parts.names.rememberName(user.id, user.username)
    const detail = kind === 'passwordChanged' ? '' : userDetail(fields, groups)
    this.#record({ kind, ...by(actor), targets: [user.username], detail })
  }

  #record(said: AuditDetails): void {
    const { record, names, now } = this.#parts
    const outcome = said.kind === 'signInFailed' ? 'failed' : 'done'
    const row = { at: now(), outcome, targets: [], detail: '', ...said } as const
    void this.#turns.run(async () =>
      record(
        row.username === '' && row.userId !== null ? { ...row, username: await names.usernameOf(row.userId) } : row,
      ),
    )
  }
}

/** Names of members or groups of one change that are recorded; the others are counted. */
const MAX_NAMES = 20

/** Returns the changed fields of a group and the names of users who became members, or are no members any more. */
function groupDetail({ fields, added, removed }: Pick<GroupChange, 'fields' | 'added' | 'removed'>): string {
  return [...fields, ...signedNames('+', added), ...signedNames('-', removed)].join(', ')
}

/** Returns the changed fields of a user, and last the names of groups that the user joined or left. */
function userDetail(fields: readonly string[], groups: UserChange['groups']): string {
  const names = groups ? [...signedNames('+', groups.added), ...signedNames('-', groups.removed)] : []
  if (names.length === 0) return fields.join(', ')
  return [...fields.filter((field) => field !== 'groups'), `groups: ${names.join(', ')}`].join(', ')
}

function signedNames(sign: '+' | '-', names: readonly string[]): string[] {
  const more = names.length > MAX_NAMES ? [`${sign}${names.length - MAX_NAMES} more`] : []
  return [...names.slice(0, MAX_NAMES).map((name) => `${sign}${name}`), ...more]
}

/** The name of a user with an account is looked up when the row is written. */
const by = (actor: UserEvents['people.changed']['actor']) => ({
  userId: actor?.userId ?? null,
  username: actor?.userId === null ? actor.username : '',
  address: actor?.address ?? null,
})
