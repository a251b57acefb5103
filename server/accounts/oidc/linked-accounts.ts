import type { GivenProof } from '#contract/proof.ts'
import type { LinkedProvider, UserIdentities } from '#contract/sign-in-providers.ts'
import type { Caller } from '#server/access/caller.ts'
import type { Proof } from '#server/accounts/authentication/proof.ts'
import type { ExternalIdentities, Identified } from '#server/accounts/external-identities/service.ts'
import { hasPasswordIn, userIn } from '#server/accounts/users/known-users.ts'
import { actorOf } from '#server/accounts/users/principal.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { ProviderChange, UserEvents } from '#server/platform/events/user-events.ts'
import { notFound } from '#server/platform/refusals.ts'
import { identityProvider, type StoredProvider } from './provider.ts'
import type { Providers } from './providers.ts'

export type LinkedAccountsParts = {
  readonly db: Db
  readonly providers: Pick<Providers, 'all'>
  readonly externalIdentities: Pick<ExternalIdentities, 'bind' | 'unbind' | 'ofUser'>
  readonly proof: Pick<Proof, 'require'>
  readonly events: EventBus<UserEvents>
  /** Whether providers can be used. */
  readonly isOn: boolean
  /** Whether users can sign in with a password that is stored here. */
  readonly acceptsPasswords: boolean
}

/** Links between accounts and their users at providers. */
export class LinkedAccounts {
  readonly #parts: LinkedAccountsParts

  constructor(parts: LinkedAccountsParts) {
    this.#parts = parts
  }

  /** Returns the providers that can be used, each with the link of the caller. */
  async ofCaller({ subject: { userId } }: Caller): Promise<LinkedProvider[]> {
    const usable = await this.#usable()
    return this.#parts.db.transaction().execute(async (tx) => {
      const identities = await this.#parts.externalIdentities.ofUser(tx, userId)
      return Promise.all(
        usable.map(async ({ id, settings: { name } }) => {
          const linked = identities.find(({ provider }) => provider === identityProvider(id))
          const times = { linkedAt: linked?.createdAt ?? null, lastUsedAt: linked?.lastUsedAt ?? null }
          return {
            id,
            name,
            ...times,
            removable: linked !== undefined && (await this.#canDoWithout(tx, userId, id, usable)),
          }
        }),
      )
    })
  }

  /** Returns the identities of a user with the claims of the last sign-in, for administrators. @throws AppError `not_found` */
  async ofUser(userId: number): Promise<UserIdentities> {
    const providers = await this.#parts.providers.all()
    const nameOf = (name: string) => providers.find(({ id }) => identityProvider(id) === name)?.settings.name ?? name
    return this.#parts.db.transaction().execute(async (tx) => {
      if (!(await userIn(tx, userId))) throw notFound()
      const identities = await this.#parts.externalIdentities.ofUser(tx, userId)
      return identities.map(({ provider, issuer, subject, lastUsedAt, claims }) => ({
        ...{ name: nameOf(provider), issuer, subject, lastUsedAt, claims },
      }))
    })
  }

  /** Links an identity to the account of the caller. @returns false when it is linked to another account, or cannot sign in */
  async link(caller: Caller, { id, settings }: StoredProvider, identified: Identified): Promise<boolean> {
    const isLinked = await this.#parts.externalIdentities.bind(identified, caller.subject.userId)
    if (isLinked) this.#publish('identityLinked', caller, { id, name: settings.name })
    return isLinked
  }

  /**
   * Removes the link of the caller to a provider, what it granted, and the sessions that it confirmed.
   * @throws AppError `not_found` without a link; `conflict` when it is the only way to sign in; errors of {@link Proof.require}
   */
  async unlink(caller: Caller, id: number, given: GivenProof): Promise<void> {
    const { proof, externalIdentities } = this.#parts
    const { userId } = caller.subject
    await proof.require(caller, given)
    const usable = await this.#usable()
    const found = (await this.#parts.providers.all()).find((provider) => provider.id === id)
    if (!found) throw notFound()
    await externalIdentities.unbind(userId, identityProvider(id), async (tx) => {
      if (!(await this.#canDoWithout(tx, userId, id, usable)))
        throw new AppError('conflict', 'This is the only way to sign in to your account. Link another one first.')
    })
    this.#publish('identityUnlinked', caller, { id, name: found.settings.name })
  }

  async #usable(): Promise<StoredProvider[]> {
    return this.#parts.isOn ? (await this.#parts.providers.all()).filter(({ settings }) => settings.enabled) : []
  }

  /** Returns whether a user can sign in without a provider: with a password, or with another provider. */
  async #canDoWithout(tx: Tx, userId: number, id: number, usable: readonly StoredProvider[]): Promise<boolean> {
    const user = await userIn(tx, userId)
    if (!user) return false
    if (this.#parts.acceptsPasswords && (await hasPasswordIn(tx, user.username))) return true
    const others = usable.filter((provider) => provider.id !== id).map((provider) => identityProvider(provider.id))
    return (await this.#parts.externalIdentities.ofUser(tx, userId)).some(({ provider }) => others.includes(provider))
  }

  #publish(kind: ProviderChange['kind'], caller: Caller, provider: ProviderChange['provider']): void {
    this.#parts.events.publish('signInProvider.changed', { kind, actor: actorOf(caller), provider })
  }
}
