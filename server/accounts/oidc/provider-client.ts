import * as client from 'openid-client'
import type { Lookup } from '#server/platform/network/lookup.ts'
import type { StoredProvider } from './provider.ts'
import { providerFetch } from './provider-fetch.ts'

/** Milliseconds for which the configuration of a provider is reused. */
const CONFIGURATION_AGE = 3_600_000

export type ProviderClientParts = {
  readonly lookup: Lookup
  /** Time limit of a request in milliseconds. */
  readonly timeLimit?: number | undefined
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

type Known = { readonly key: string; readonly at: number; readonly configuration: client.Configuration }

/** Configurations of providers, as they publish them, which are read at the first use. */
export class ProviderClients {
  readonly #parts: ProviderClientParts
  readonly #known = new Map<number, Known>()

  constructor(parts: ProviderClientParts) {
    this.#parts = parts
  }

  /**
   * Returns the configuration of a provider. ID tokens must be signed: with an asymmetric algorithm that the provider lists.
   * @throws errors of `openid-client` and `ProviderProblem`
   */
  async of(
    { id, settings, secret: sealed }: StoredProvider,
    secret: string | undefined,
  ): Promise<client.Configuration> {
    const { now } = this.#parts
    const key = JSON.stringify([settings.issuer, settings.clientId, sealed])
    const known = this.#known.get(id)
    if (known?.key === key && now() - known.at < CONFIGURATION_AGE) return known.configuration
    const issuer = new URL(settings.issuer)
    const configuration = await client.discovery(
      issuer,
      settings.clientId,
      {},
      secret === undefined ? client.None() : client.ClientSecretPost(secret),
      {
        [client.customFetch]: this.fetchFor(issuer),
        execute: [
          client.enableNonRepudiationChecks,
          ...(issuer.protocol === 'http:' ? [client.allowInsecureRequests] : []),
        ],
      },
    )
    this.#known.set(id, { key, at: now(), configuration })
    return configuration
  }

  /** Returns the function that sends requests to a provider. */
  fetchFor(issuer: URL) {
    const { lookup, timeLimit } = this.#parts
    return providerFetch({
      issuer,
      reach: { lookup, networks: [], ca: [] },
      ...(timeLimit !== undefined && { timeLimit }),
    })
  }
}
