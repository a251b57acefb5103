import { createLocalJWKSet, jwtVerify } from 'jose'
import * as client from 'openid-client'
import * as z from 'zod/mini'
import type { GivenProof } from '#contract/proof.ts'
import type { Caller } from '#server/access/caller.ts'
import type { TellFailure } from '#server/accounts/authentication/failures.ts'
import type { Attempt, SignInLimiter } from '#server/accounts/authentication/limits/limiter.ts'
import type { Proof } from '#server/accounts/authentication/proof.ts'
import type { IdentityKey } from '#server/accounts/external-identities/identity.ts'
import type { ExternalIdentities, Identified } from '#server/accounts/external-identities/service.ts'
import type { IssuedToken, Origin, SessionService } from '#server/accounts/sessions/service.ts'
import type { User } from '#server/accounts/users/user.ts'
import type { Db } from '#server/platform/database/database.ts'
import { AppError, isAppError } from '#server/platform/errors.ts'
import type { SessionEventPublisher } from '#server/platform/events/session-events.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { addressKey } from '#server/platform/network/address-key.ts'
import { Semaphore } from '#server/platform/queue/semaphore.ts'
import { notFound, signedOut } from '#server/platform/refusals.ts'
import { readClaims } from './claims.ts'
import type { LinkedAccounts } from './linked-accounts.ts'
import { identityProvider, type StoredProvider } from './provider.ts'
import type { ProviderClients } from './provider-client.ts'
import type { Providers } from './providers.ts'
import { SealedSignIns, type StartedSignIn } from './sealed-cookie.ts'
import type { StartLimiter } from './start-limiter.ts'
import { ProviderWriter } from './store.ts'

export type ProviderSignInParts = {
  readonly db: Db
  readonly providers: Providers
  readonly clients: ProviderClients
  readonly externalIdentities: ExternalIdentities
  readonly linkedAccounts: Pick<LinkedAccounts, 'link'>
  readonly limiter: SignInLimiter
  readonly startLimiter: StartLimiter
  readonly sessions: SessionService
  readonly proof: Pick<Proof, 'require'>
  readonly events: SessionEventPublisher
  readonly tellFailure: TellFailure
  readonly log: Pick<Log, 'warn'>
  /** Address of the page for other machines, with the base path and without a trailing slash. */
  readonly externalUrl: string
  /** Whether providers can be used. */
  readonly isOn: boolean
  /** Current time in milliseconds since the epoch. */
  readonly now: () => number
}

/** A started sign-in: where the browser goes, and the value of the cookie that lets it come back. */
export type Departure = { readonly url: string; readonly cookie: string }

/** The result of a sign-in, or of linking, which starts no session. */
export type Arrival = { readonly issued: IssuedToken | null; readonly redirect: string }

/**
 * Number of sign-ins with providers that are processed concurrently, and that wait.
 *
 * @limit Signing in and accounts | Concurrent sign-ins with providers | {running}; {waiting} wait
 */
const LIMITS = { running: 8, waiting: 32 }

/** Age in seconds up to which a logout token is accepted, and the time for which it is remembered. */
const LOGOUT_AGE = 300

/** Algorithms of logout tokens: asymmetric ones only. */
const ALGORITHMS = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519']

const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout'

const LogoutClaims = z.object({
  jti: z.string().check(z.minLength(1), z.maxLength(256)),
  iat: z.number(),
  sub: z.optional(z.string()),
  sid: z.optional(z.string()),
  events: z.object({ [LOGOUT_EVENT]: z.looseObject({}) }),
})

const KeySet = z.object({ keys: z.array(z.looseObject({ kty: z.string() })) })

/** Signs users in with providers of OpenID Connect. */
export class ProviderSignIn {
  readonly #parts: ProviderSignInParts
  readonly #started: SealedSignIns
  readonly #queue = new Semaphore(LIMITS)

  constructor(parts: ProviderSignInParts) {
    this.#parts = parts
    this.#started = new SealedSignIns(parts.now)
  }

  /** Returns the providers that the sign-in page offers. */
  async offered(): Promise<StoredProvider[]> {
    return this.#parts.isOn ? (await this.#parts.providers.all()).filter(({ settings }) => settings.enabled) : []
  }

  /** Returns the address to which a provider sends users back. A different one for each, so that answers cannot be mixed up. */
  redirectUri(id: number): string {
    return `${this.#parts.externalUrl}/login/${id}`
  }

  /** Returns the address to which a provider reports that a user signed out. */
  logoutUri(id: number): string {
    return `${this.#parts.externalUrl}/api/sign-in/logout/${id}`
  }

  /**
   * Starts a sign-in for a client with this address. It changes nothing.
   * @throws AppError `not_found`; `busy` when the provider cannot be reached; `too_many`
   */
  async start(id: number, redirect: string, address: string): Promise<Departure> {
    await this.#parts.startLimiter.countStart(address)
    return this.#depart(id, redirect, null)
  }

  /**
   * Starts linking the caller's account to an identity of a provider.
   * @throws AppError errors of {@link Proof.require} and {@link start}
   */
  async startLinking(id: number, caller: Caller, given: GivenProof): Promise<Departure> {
    await this.#parts.startLimiter.countStart(caller.subject.address ?? '')
    await this.#parts.proof.require(caller, given)
    return this.#depart(id, '/settings/profile', caller.subject.userId)
  }

  async #depart(id: number, redirect: string, linking: number | null): Promise<Departure> {
    const provider = await this.#require(id)
    const configuration = await this.#configurationOf(provider)
    const [state, nonce, verifier] = [client.randomState(), client.randomNonce(), client.randomPKCECodeVerifier()]
    const url = client.buildAuthorizationUrl(configuration, {
      redirect_uri: this.redirectUri(id),
      scope: ['openid', ...provider.settings.scopes].join(' '),
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    })
    const safe = /^\/(?![/\\])/.test(redirect) ? redirect : '/files/'
    return {
      url: url.href,
      cookie: this.#started.seal({ provider: id, state, nonce, verifier, redirect: safe, linking }),
    }
  }

  /**
   * Completes what a browser started, with the query that the provider gave it.
   * @param cookie the cookie of the start
   * @param caller the signed-in user, who must be the one who started linking
   * @throws AppError `wrong_credentials` whatever the reason; `busy` when the provider cannot be reached; `too_many`
   */
  finish(id: number, answer: { query: string; cookie: string | null; caller: Caller | null }, origin: Origin) {
    return this.#queue.run(async (): Promise<Arrival> => {
      const attempt = await this.#countAttempt(origin)
      try {
        const arrival = await this.#finish(id, answer, origin)
        await this.#parts.db.transaction().execute((tx) => this.#parts.limiter.resetName(tx, attempt))
        return arrival
      } catch (error) {
        if (isAppError(error, 'wrong_credentials')) this.#parts.tellFailure(attempt, 'wrong credentials')
        else await this.#parts.limiter.uncountAttempt(attempt)
        throw error
      }
    })
  }

  /** Counts by address: a name is not known, and many users share the lack of one. */
  async #countAttempt({ address }: Origin): Promise<Attempt> {
    const attempt = { address, username: '', knownDevice: `provider:${addressKey(address)}` }
    try {
      await this.#parts.limiter.countAttempt(attempt)
      return attempt
    } catch (error) {
      if (isAppError(error, 'too_many')) this.#parts.tellFailure(attempt, 'too many attempts')
      throw error
    }
  }

  async #finish(
    id: number,
    { query, cookie, caller }: { query: string; cookie: string | null; caller: Caller | null },
    origin: Origin,
  ): Promise<Arrival> {
    const started = cookie === null ? null : this.#started.open(cookie)
    if (!started || started.provider !== id) throw wrongCredentials()
    const provider = await this.#require(id)
    const { identified, session } = await this.#identify(provider, started, query)
    const { redirect, linking } = started
    if (linking !== null) {
      if (caller?.subject.userId !== linking) throw signedOut()
      if (!(await this.#parts.linkedAccounts.link(caller, provider, identified))) throw wrongCredentials()
      return { issued: null, redirect }
    }
    const found = await this.#parts.externalIdentities.findOrCreate(identified)
    if (!found) throw wrongCredentials()
    return { issued: await this.#startSession(identified.key, found.id, session, origin), redirect }
  }

  async #identify(provider: StoredProvider, { state, nonce, verifier }: StartedSignIn, query: string) {
    const { settings, id } = provider
    const configuration = await this.#configurationOf(provider)
    try {
      const tokens = await client.authorizationCodeGrant(configuration, new URL(`${this.redirectUri(id)}?${query}`), {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      })
      const claims = tokens.claims()
      if (!claims) throw wrongCredentials()
      const { iss: issuer, sub: subject } = claims
      const more = configuration.serverMetadata().userinfo_endpoint
        ? await client.fetchUserInfo(configuration, tokens.access_token, subject)
        : {}
      const key: IdentityKey = { provider: identityProvider(id), issuer, subject }
      const { createAccounts: createsAccounts, allowedGroups, groups } = settings
      const policy = { createsAccounts, allowedGroups, groups }
      const identified: Identified = { key, claims: readClaims({ ...more, ...claims }, settings), policy }
      return { identified, session: typeof claims.sid === 'string' ? claims.sid : '' }
    } catch (error) {
      this.#parts.log.warn('a provider did not confirm a sign-in', { provider: id, ...errorFields(error) })
      throw wrongCredentials()
    }
  }

  async #startSession(key: IdentityKey, userId: number, session: string, origin: Origin): Promise<IssuedToken> {
    const { db, sessions, externalIdentities, events } = this.#parts
    const started = await db.transaction().execute(async (tx) => {
      const user: User | undefined = await externalIdentities.reloadUser(tx, key, userId)
      if (!user) return null
      // A second factor is up to the provider.
      const begun = { method: 'oidc', provider: key.provider, providerSession: session, passedFactor: true } as const
      return { user, issued: await sessions.start(tx, user, origin, begun) }
    })
    if (!started) throw wrongCredentials()
    const { id, username } = started.user
    events.publish('session.started', { userId: id, username, ...origin, method: 'oidc' })
    return started.issued
  }

  /**
   * Ends the sessions that a provider reports as ended (OpenID Connect Back-Channel Logout).
   * @throws AppError `invalid` for a logout token that does not come from the provider, or was used
   */
  async endSessions(id: number, logoutToken: string): Promise<void> {
    const { db, sessions, log, now } = this.#parts
    const provider = await this.#require(id)
    const claims = await this.#verifyLogout(provider, logoutToken).catch((error: unknown) => {
      log.warn('a logout token was refused', { provider: id, ...errorFields(error) })
      throw new AppError('invalid', 'The logout token is not valid.')
    })
    const name = identityProvider(id)
    await db.transaction().execute(async (tx) => {
      const isNew = await new ProviderWriter(tx).useLogoutToken(id, claims.jti, now(), now() - 2 * LOGOUT_AGE * 1000)
      if (!isNew) throw new AppError('invalid', 'The logout token is not valid.')
      if (claims.sid !== undefined) return sessions.endOfProvider(tx, name, { session: claims.sid })
      const { settings } = provider
      const bound = await tx
        .selectFrom('external_identities')
        .select('user_id')
        .where('provider', '=', name)
        .where('issuer', '=', settings.issuer)
        .where('subject', '=', claims.sub ?? '')
        .executeTakeFirst()
      if (bound) await sessions.endOfProvider(tx, name, { userId: bound.user_id })
    })
  }

  async #verifyLogout(provider: StoredProvider, token: string) {
    const { clients, now } = this.#parts
    const { issuer, jwks_uri: address } = (await this.#configurationOf(provider)).serverMetadata()
    if (!address) throw new Error('The provider has no keys.')
    const fetchOf = clients.fetchFor(new URL(provider.settings.issuer))
    const response = await fetchOf(address, { method: 'GET', headers: { Accept: 'application/json' } })
    const keys = createLocalJWKSet(KeySet.parse(await response.json()))
    const { payload } = await jwtVerify(token, keys, {
      ...{ issuer, audience: provider.settings.clientId, algorithms: ALGORITHMS },
      currentDate: new Date(now()),
      maxTokenAge: LOGOUT_AGE,
      clockTolerance: 60,
    })
    // A token with a nonce is an ID token.
    if ('nonce' in payload) throw new Error('The token has a nonce.')
    const claims = LogoutClaims.parse(payload)
    if (claims.sub === undefined && claims.sid === undefined)
      throw new Error('The token names neither user nor session.')
    return claims
  }

  async #require(id: number): Promise<StoredProvider> {
    const provider = (await this.offered()).find((each) => each.id === id)
    if (!provider) throw notFound()
    return provider
  }

  async #configurationOf(provider: StoredProvider): Promise<client.Configuration> {
    const { providers, clients, log } = this.#parts
    const secret = providers.secretOf(provider)
    try {
      return await clients.of(provider, secret)
    } catch (error) {
      log.warn('a sign-in provider cannot be used', { provider: provider.id, ...errorFields(error) })
      throw new AppError('busy', 'The sign-in provider cannot be reached. Try again later.')
    }
  }
}

const wrongCredentials = () => new AppError('wrong_credentials', 'Wrong credentials.')
