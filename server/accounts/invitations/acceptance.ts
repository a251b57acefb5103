import type { InvitationAcceptance as Accepted, OpenInvitation } from '#contract/open-invitation.ts'
import type { InvitationLimiter } from '#server/accounts/authentication/limits/invitation-limiter.ts'
import type { SignUpLimiter } from '#server/accounts/authentication/limits/sign-up-limiter.ts'
import type { Captcha } from '#server/accounts/captcha/captcha.ts'
import type { IssuedToken, Origin, SessionService } from '#server/accounts/sessions/service.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import { userIn } from '#server/accounts/users/known-users.ts'
import type { Passwords } from '#server/accounts/users/password.ts'
import { passwordContext, requireStrongPassword } from '#server/accounts/users/password-policy.ts'
import type { Registration } from '#server/accounts/users/registration.ts'
import type { User } from '#server/accounts/users/user.ts'
import { parseUsername } from '#server/accounts/users/username.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { SessionEvents } from '#server/platform/events/session-events.ts'
import type { UserEvents } from '#server/platform/events/user-events.ts'
import { withErrorField } from '#server/platform/json/error-field.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import type { Invitation, Preset } from './invitation.ts'
import { noInvitation } from './policy.ts'
import { digestOf } from './secret.ts'
import { InvitationReader, InvitationWriter } from './store.ts'

export type InvitationAcceptanceParts = {
  readonly db: Db
  readonly settings: Pick<SettingsService, 'current'>
  readonly passwords: Passwords
  readonly registration: Registration
  readonly sessions: Pick<SessionService, 'start'>
  readonly captcha: Captcha
  readonly limiter: SignUpLimiter
  /** Counts links of no invitation. */
  readonly misses: InvitationLimiter
  readonly events: Pick<EventBus<SessionEvents & UserEvents>, 'publish'>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
  /** Whether passwords are stored here. Otherwise no invitation can be accepted. */
  readonly storesPasswords: boolean
}

/** The session of a user who accepted an invitation. */
export type AcceptedInvitation = { readonly issued: IssuedToken; readonly username: string }

/** An open invitation that this version can read. */
type Usable = Invitation & { readonly preset: Preset }

/**
 * Number of invitations that are accepted concurrently, and that wait.
 *
 * @limit Signing in and accounts | Concurrent acceptances of invitations | {running}; {waiting} wait
 */
const ACCEPTANCE_LIMITS = { running: 2, waiting: 32 }

/** Lets the recipients of invitations create their accounts. Each invitation creates one. */
export class InvitationAcceptance {
  readonly #parts: InvitationAcceptanceParts
  readonly #queue = new Semaphore(ACCEPTANCE_LIMITS)

  constructor(parts: InvitationAcceptanceParts) {
    this.#parts = parts
  }

  /** Returns what the recipient needs to know. Does not use up the invitation. @throws AppError `not_found`, `too_many` */
  async open(secret: string, address: string): Promise<OpenInvitation> {
    const { username } = await this.#find(secret, address)
    const { branding, minimumPasswordLength } = await this.#parts.settings.current()
    return { instance: branding.name, username, minimumPasswordLength }
  }

  /**
   * Creates the account and begins a session, both together with the end of the invitation.
   * @throws AppError `not_found` for an invitation that does not exist, was used or revoked, or has expired, and when its username was taken
   * meanwhile; `invalid` for an unusable name; `password_weak`; `too_many`; `captcha_failed`; `name_taken` for a selected name; `conflict`
   * when its folder cannot be used any more; `busy`
   */
  async accept(secret: string, wanted: Accepted, origin: Origin): Promise<AcceptedInvitation> {
    const invitation = await this.#find(secret, origin.address)
    const username = usernameFor(invitation, wanted.username)
    // Before anything is counted: it reveals nothing about accounts.
    requireStrongPassword(wanted.password, passwordContext(await this.#parts.settings.current(), username))
    return this.#queue.run(() =>
      this.#accept({ ...invitation, username }, wanted, invitation.username === null, origin),
    )
  }

  async #accept(
    invitation: Usable & { readonly username: string },
    { password, recaptcha }: Accepted,
    selectsName: boolean,
    origin: Origin,
  ): Promise<AcceptedInvitation> {
    const { limiter, captcha, passwords } = this.#parts
    await limiter.countAttempt(origin.address)
    let isCounted = true
    try {
      await captcha.consumeAnswer(recaptcha, invitation.username)
      const passwordHash = await passwords.hash(password)
      const accepted = await this.#register(invitation, { passwordHash, selectsName }, origin)
      isCounted = false
      return accepted
    } catch (error) {
      isCounted = isAppError(error) && !['busy', 'disk_full', 'internal'].includes(error.code)
      // A fixed name that another user has by now says nothing about accounts.
      throw !selectsName && isAppError(error, 'name_taken') ? noInvitation() : error
    } finally {
      // Users of one network may accept many invitations: each of them was created by an administrator.
      if (!isCounted) await limiter.uncountAttempt(origin.address)
    }
  }

  async #register(
    { id, username, preset: { permissions, scope, commands, locale } }: Usable & { readonly username: string },
    { passwordHash, selectsName }: { readonly passwordHash: string; readonly selectsName: boolean },
    origin: Origin,
  ): Promise<AcceptedInvitation> {
    const { registration, sessions, events, now } = this.#parts
    const { user, issued } = await registration.registerInvited({
      data: { username, perm: permissions, commands: [...commands], locale, ...(scope !== null && { scope }) },
      passwordHash,
      selectsName,
      claim: (tx) => this.#claim(tx, id),
      finish: async (tx, user: User) => {
        await new InvitationWriter(tx, now()).setUser(id, user.id)
        return { user, issued: await sessions.start(tx, user, origin) }
      },
    })
    const { address, device } = origin
    const actor = { userId: user.id, address }
    events.publish('invitation.changed', { kind: 'invitationUsed', actor, id, name: username })
    events.publish('session.started', { userId: user.id, username, address, device, method: 'json' })
    return { issued, username }
  }

  /** Uses up the invitation as it is now. @returns those of its groups that exist */
  async #claim(tx: Tx, id: number): Promise<number[]> {
    const writer = new InvitationWriter(tx, this.#parts.now())
    const found = await writer.byId(id)
    const invitation = found && (await usableOrNull(tx, found))
    if (!invitation || !(await writer.claim(id))) throw noInvitation()
    return writer.existingGroups(invitation.preset.groups)
  }

  async #find(secret: string, address: string): Promise<Usable> {
    const { db, now, storesPasswords, misses } = this.#parts
    const digest = digestOf(secret)
    const invitation = storesPasswords ? await new InvitationReader(db, now()).byDigest(digest) : undefined
    // A transaction, which keeps others from writing, only where there is an invitation: anyone can send links.
    const usable = invitation && (await db.transaction().execute((tx) => usableOrNull(tx, invitation)))
    if (usable) return usable
    await misses.countMiss(address)
    throw noInvitation()
  }
}

/** Returns an invitation if it can be used: the administrator who created it still is one, and this version can read it. */
async function usableOrNull(tx: Tx, invitation: Invitation): Promise<Usable | null> {
  if (!invitation.preset) return null
  const { createdBy, preset } = invitation
  const isVouched = createdBy === null || (await userIn(tx, createdBy))?.effective.permissions.admin === true
  return isVouched ? { ...invitation, preset } : null
}

/** @throws AppError `invalid` for an unusable name, and for one where the invitation has its own */
function usernameFor({ username }: Invitation, wanted: string | undefined): string {
  if (username === null) return withErrorField('username', () => parseUsername(wanted ?? ''))
  if (wanted !== undefined && wanted !== username)
    throw new AppError('invalid', 'The username is set by the invitation.', { field: 'username' })
  return username
}
