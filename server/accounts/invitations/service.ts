import { MAX_INVITATIONS } from '#contract/invitation-limits.ts'
import type { InvitationRequest } from '#contract/new-invitation.ts'
import type { GivenProof } from '#contract/proof.ts'
import type { Proof } from '#server/accounts/authentication/proof.ts'
import type { SettingsService } from '#server/accounts/settings/service.ts'
import type { CreatedFolders, Homes } from '#server/accounts/users/homes.ts'
import { homesIn, isNameTakenIn, userIn } from '#server/accounts/users/known-users.ts'
import { actorOf, OPERATOR, type Principal } from '#server/accounts/users/principal.ts'
import { requireAdministrator } from '#server/accounts/users/require-administrator.ts'
import { refuseForeignHome, usernameTaken } from '#server/accounts/users/scope-overlap.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { InvitationChange, UserEvents } from '#server/platform/events/user-events.ts'
import { withErrorFieldAsync } from '#server/platform/json/error-field.ts'
import type { CreatedInvitation, Invitation, InvitationDraft, ListedInvitation } from './invitation.ts'
import { alreadyInvited, draftFrom, homeInUse, homeOf, validityOf } from './policy.ts'
import { digestOf, newSecret } from './secret.ts'
import { InvitationReader, InvitationWriter } from './store.ts'

export type InvitationsParts = {
  readonly db: Db
  readonly settings: Pick<SettingsService, 'current'>
  readonly homes: Homes
  readonly proof: Pick<Proof, 'require'>
  readonly events: Pick<EventBus<UserEvents>, 'publish'>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
  /** Whether passwords are stored here. Otherwise nobody can be invited. */
  readonly storesPasswords: boolean
}

/** Validity of invitations that are created together, and the caller's own password if given. */
export type InvitationTerms = { readonly days?: number | undefined; readonly given?: GivenProof | undefined }

/** Time in milliseconds for which invitations are stored after their end. */
const KEPT = 30 * 86_400_000

/** Creates, lists and revokes invitations on behalf of administrators and the operator. */
export class Invitations {
  readonly #parts: InvitationsParts

  constructor(parts: InvitationsParts) {
    this.#parts = parts
  }

  /** Returns the invitations that can be accepted, the newest first. */
  async all(): Promise<ListedInvitation[]> {
    return this.#parts.db.transaction().execute(async (tx) => {
      const reader = new InvitationReader(tx, this.#parts.now())
      return listed(tx, reader, await reader.all())
    })
  }

  /**
   * Creates an invitation; absent fields have the defaults of the instance.
   * @throws AppError `invalid` for an unusable field, or an unknown group; errors of {@link createAll}
   */
  async create(asker: Principal, request: InvitationRequest): Promise<CreatedInvitation> {
    const { days } = request
    this.requireOffered()
    const draft = draftFrom(request, await this.#parts.settings.current())
    const [created] = await this.createAll(asker, [draft], { days, given: request })
    if (!created) throw new AppError('internal', 'The new invitation is missing.')
    return created
  }

  /**
   * Creates invitations, all of them or none. The folders of their scopes are created, too.
   * @throws AppError `name_taken` when a user has one of the names; `conflict` when an open invitation has it, for a scope in another user's
   * home, a home folder that contains files, and for too many; `invalid` for an unusable scope; `method_not_allowed` where passwords are not stored; `not_allowed` when the
   * caller is no longer an administrator; errors of {@link Proof.require}
   */
  async createAll(
    asker: Principal,
    drafts: readonly InvitationDraft[],
    { days, given = {} }: InvitationTerms,
  ): Promise<CreatedInvitation[]> {
    const { db, homes, proof } = this.#parts
    this.requireOffered()
    if (asker !== OPERATOR) await proof.require(asker, given)
    for (const draft of drafts) await this.#refuseUsedHome(draft)
    const made: CreatedFolders[number][] = []
    for (const { preset } of drafts)
      if (preset.scope !== null) {
        const work = withErrorFieldAsync('scope', homes.ensureFolder(preset.scope))
        made.push(...(await homes.orRemoveCreated(made, work)))
      }
    const created = await homes.orRemoveCreated(
      made,
      db.transaction().execute((tx) => this.#insertAll(tx, asker, drafts, validityOf(days))),
    )
    for (const { invitation } of created) this.#publish('invitationCreated', asker, invitation)
    return created
  }

  /**
   * Revokes an invitation.
   * @throws AppError `not_found`; `not_allowed` when the caller is no longer an administrator; errors of {@link Proof.require}
   */
  async revoke(asker: Principal, id: number, given: GivenProof = {}): Promise<void> {
    const { db, now, proof } = this.#parts
    if (!(await new InvitationReader(db, now()).byId(id))) throw missing()
    if (asker !== OPERATOR) await proof.require(asker, given)
    const revoked = await db.transaction().execute(async (tx) => {
      await requireAdministrator(tx, asker)
      const writer = new InvitationWriter(tx, now())
      const found = await writer.byId(id)
      if (!found) throw missing()
      await writer.remove(id)
      return found
    })
    this.#publish('invitationRevoked', asker, revoked)
  }

  /** Returns an open invitation whose secret the caller knows. @throws AppError `not_found` */
  async withSecret(id: number, secret: string): Promise<Invitation> {
    const digest = digestOf(secret)
    const found = await new InvitationReader(this.#parts.db, this.#parts.now()).byDigest(digest)
    if (found?.id !== id) throw missing()
    return found
  }

  /** @throws AppError `method_not_allowed` where passwords are not stored */
  requireOffered(): void {
    if (!this.#parts.storesPasswords)
      throw new AppError('method_not_allowed', 'Invitations need passwords that are stored by this server.')
  }

  /** A new user gets the files of a former one only if the administrator selects their folder. */
  async #refuseUsedHome(draft: InvitationDraft): Promise<void> {
    const { homes, settings } = this.#parts
    const home = homeOf(draft, await settings.current())
    if (home !== null && !(await withErrorFieldAsync('username', homes.isUnused(home)))) throw homeInUse()
  }

  async #insertAll(tx: Tx, asker: Principal, drafts: readonly InvitationDraft[], validity: number) {
    await requireAdministrator(tx, asker)
    const createdAt = this.#parts.now()
    const writer = new InvitationWriter(tx, createdAt)
    await writer.prune(createdAt - KEPT)
    if ((await writer.count()) + drafts.length > MAX_INVITATIONS)
      throw new AppError('conflict', `There can be at most ${MAX_INVITATIONS} open invitations. Revoke some first.`)
    const homes = await homesIn(tx)
    const createdBy = asker === OPERATOR ? null : asker.subject.userId
    const inserted: { readonly id: number; readonly secret: string }[] = []
    for (const draft of drafts) {
      const { username, preset } = draft
      if (username !== null && (await isNameTakenIn(tx, username))) throw usernameTaken()
      if (username !== null && (await writer.isInvited(username))) throw alreadyInvited()
      if (preset.scope !== null) refuseForeignHome(preset.scope, homes)
      if ((await writer.existingGroups(preset.groups)).length < preset.groups.length)
        throw new AppError('invalid', 'There is no such group.', { field: 'groups' })
      const secret = newSecret()
      const origin = { digest: digestOf(secret), createdBy, createdAt, expiresAt: createdAt + validity }
      inserted.push({ id: await writer.insert(draft, origin), secret })
    }
    const found = new Map((await listed(tx, writer, await writer.all())).map((one) => [one.id, one]))
    return inserted.flatMap(({ id, secret }) => {
      const invitation = found.get(id)
      return invitation ? [{ invitation, secret }] : []
    })
  }

  #publish(kind: InvitationChange['kind'], asker: Principal, { id, username, email }: Invitation): void {
    const name = username ?? email ?? ''
    this.#parts.events.publish('invitation.changed', { kind, actor: actorOf(asker), id, name })
  }
}

/**
 * Returns those of the open invitations that can be accepted: this version can read what they grant, and the administrators who created them
 * still are administrators.
 */
async function listed(
  tx: Tx,
  reader: InvitationReader,
  invitations: readonly Invitation[],
): Promise<ListedInvitation[]> {
  const groupNames = await reader.groupNames()
  const names = new Map<number | null, string | null>([[null, null]])
  for (const id of new Set(invitations.map(({ createdBy }) => createdBy))) {
    const creator = id === null ? undefined : await userIn(tx, id)
    if (creator?.effective.permissions.admin) names.set(id, creator.username)
  }
  return invitations.flatMap(({ preset, ...invitation }) => {
    const creatorName = names.get(invitation.createdBy)
    return preset === null || creatorName === undefined ? [] : [{ ...invitation, preset, creatorName, groupNames }]
  })
}

const missing = () => new AppError('not_found', 'There is no such invitation.')
