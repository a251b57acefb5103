import { MAX_PROVIDERS, type ProviderRequest, type ProviderSettings } from '#contract/sign-in-providers.ts'
import type { Caller } from '#server/access/caller.ts'
import { hasEncryptedSecrets } from '#server/accounts/authentication/factors/encrypted-secrets.ts'
import type { SecretBox } from '#server/accounts/authentication/factors/secret-box.ts'
import type { Proof } from '#server/accounts/authentication/proof.ts'
import { actorOf } from '#server/accounts/users/principal.ts'
import { requireAdministrator } from '#server/accounts/users/require-administrator.ts'
import type { Db, Tx } from '#server/platform/database/database.ts'
import { AppError } from '#server/platform/errors.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { ProviderChange, UserEvents } from '#server/platform/events/user-events.ts'
import { notFound } from '#server/platform/refusals.ts'
import type { StoredProvider } from './provider.ts'
import { ProviderReader, ProviderWriter } from './store.ts'

export type ProvidersParts = {
  readonly db: Db
  /** Encrypts the secrets. */
  readonly box: SecretBox
  readonly proof: Pick<Proof, 'require'>
  readonly events: EventBus<UserEvents>
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** Providers of OpenID Connect: reads them, and changes them on behalf of administrators. */
export class Providers {
  readonly #parts: ProvidersParts

  constructor(parts: ProvidersParts) {
    this.#parts = parts
  }

  /** Returns all providers, the oldest first. */
  all(): Promise<StoredProvider[]> {
    return new ProviderReader(this.#parts.db).all()
  }

  /** Returns the decrypted secret of a provider; undefined without one. @throws AppError `internal` without the key */
  secretOf({ id, secret }: StoredProvider): string | undefined {
    if (secret === '') return undefined
    const bytes = this.#parts.box.open(id, secret)
    if (!bytes) throw this.#keyMissing()
    return Buffer.from(bytes).toString()
  }

  /**
   * Creates a provider.
   * @throws AppError `invalid` for an unusable issuer; `conflict` when there are {@link MAX_PROVIDERS}; errors of {@link Proof.require}
   */
  async create(caller: Caller, request: ProviderRequest): Promise<StoredProvider> {
    const { secret, settings } = await this.#prepare(caller, request)
    return this.#change(caller, 'signInProviderCreated', async (writer, tx) => {
      if ((await writer.all()).length >= MAX_PROVIDERS)
        throw new AppError('conflict', `There can be at most ${MAX_PROVIDERS} providers.`)
      const id = await writer.insert(settings, this.#parts.now())
      if (secret) await this.#storeSecret(tx, id, secret)
      return id
    })
  }

  /**
   * Changes a provider. With another issuer, its accounts remain bound to the earlier one.
   * @throws AppError `not_found`; otherwise as {@link create}
   */
  async update(caller: Caller, id: number, request: ProviderRequest): Promise<StoredProvider> {
    const { secret, settings } = await this.#prepare(caller, request)
    return this.#change(caller, 'signInProviderChanged', async (writer, tx) => {
      if (!(await writer.byId(id))) throw notFound()
      await writer.update(id, settings)
      if (secret !== undefined) await this.#storeSecret(tx, id, secret)
      return id
    })
  }

  /** Removes a provider with the identities and sessions that it confirmed. @throws AppError `not_found`; errors of {@link Proof.require} */
  async remove(caller: Caller, id: number, given: Pick<ProviderRequest, 'current_password' | 'current_code'>) {
    await this.#parts.proof.require(caller, given)
    const removed = await this.#parts.db.transaction().execute(async (tx) => {
      await requireAdministrator(tx, caller)
      const writer = new ProviderWriter(tx)
      const found = await writer.byId(id)
      if (!found) throw notFound()
      await writer.remove(id)
      return found
    })
    this.#publish('signInProviderRemoved', caller, removed)
  }

  async #prepare(caller: Caller, { secret, current_password, current_code, ...settings }: ProviderRequest) {
    checkIssuer(settings)
    await this.#parts.proof.require(caller, { current_password, current_code })
    return { secret, settings }
  }

  async #change(
    caller: Caller,
    kind: ProviderChange['kind'],
    work: (writer: ProviderWriter, tx: Tx) => Promise<number>,
  ): Promise<StoredProvider> {
    const stored = await this.#parts.db.transaction().execute(async (tx) => {
      await requireAdministrator(tx, caller)
      const writer = new ProviderWriter(tx)
      const changed = await writer.byId(await work(writer, tx))
      if (!changed) throw notFound()
      return changed
    })
    this.#publish(kind, caller, stored)
    return stored
  }

  #publish(kind: ProviderChange['kind'], caller: Caller, { id, settings: { name } }: StoredProvider): void {
    this.#parts.events.publish('signInProvider.changed', { kind, actor: actorOf(caller), provider: { id, name } })
  }

  async #storeSecret(tx: Tx, id: number, secret: string): Promise<void> {
    const mayCreateKey = !(await hasEncryptedSecrets(tx))
    const sealed = secret === '' ? '' : this.#parts.box.seal(id, Buffer.from(secret), mayCreateKey)
    if (sealed === null) throw this.#keyMissing()
    await new ProviderWriter(tx).setSecret(id, sealed)
  }

  #keyMissing(): AppError {
    return new AppError('internal', 'The key of the secrets is missing. An administrator must restore it.')
  }
}

/** @throws AppError `invalid` unless the issuer is an address with TLS, or of this machine */
function checkIssuer({ issuer }: Pick<ProviderSettings, 'issuer'>): void {
  const url = URL.canParse(issuer) ? new URL(issuer) : null
  const isLocal = url?.protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(url.hostname)
  if (!url || !(url.protocol === 'https:' || isLocal) || url.search !== '' || url.hash !== '' || url.username !== '')
    throw new AppError('invalid', 'The issuer must be a web address with https.', { field: 'issuer' })
}
