import { exportJWK, generateKeyPair, type JWTPayload, SignJWT } from 'jose'

/** Claims and header of a token, changed by a test. */
type Tampering = {
  readonly claims?: JWTPayload
  /** Names of claims that are left out. */
  readonly without?: readonly string[]
  /** Signs with a key that the provider does not publish. */
  readonly foreignKey?: boolean
  /** Replaces the whole token. */
  readonly token?: (claims: JWTPayload, publicKey: string) => string | Promise<string>
}

/**
 * A provider of OpenID Connect on a port of this machine that answers as a test wants, also wrongly. Authorization codes are not checked:
 * the test is the browser, and decides with which query it returns.
 */
export async function openIdProvider() {
  const [own, foreign] = [await generateKeyPair('RS256'), await generateKeyPair('RS256')]
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
  const state = {
    user: { sub: '7f3a', preferred_username: 'zoe' } as JWTPayload,
    tampering: {} as Tampering,
    discovery: {} as Record<string, unknown>,
    /** Answers in place of the provider, by path. */
    answers: new Map<string, () => Response | Promise<Response>>(),
    /** Paths that were requested. */
    requested: [] as string[],
    verifiers: [] as string[],
  }
  let nonce = ''
  const issuer = (): string => `http://127.0.0.1:${server.port}`

  async function sign(claims: JWTPayload, { foreignKey = false, token }: Tampering = {}): Promise<string> {
    if (token) return token(claims, JSON.stringify(jwk))
    const jwt = new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: 'own' })
    return jwt.sign(foreignKey ? foreign.privateKey : own.privateKey)
  }

  async function idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const { claims: changed = {}, without = [] } = state.tampering
    const claims: JWTPayload = {
      ...{ iss: issuer(), aud: 'coffer', iat: now, exp: now + 300, nonce, ...state.user },
      ...changed,
    }
    for (const name of without) delete claims[name]
    return sign(claims, state.tampering)
  }

  /** Signs the user in: returns the query with which the browser returns. */
  function authorize(address: string): string {
    const asked = new URL(address).searchParams
    nonce = asked.get('nonce') ?? ''
    return new URLSearchParams({ code: crypto.randomUUID(), state: asked.get('state') ?? '' }).toString()
  }

  const server: ReturnType<typeof Bun.serve> = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request: Request): Promise<Response> {
      const { pathname } = new URL(request.url)
      state.requested.push(pathname)
      const answer = state.answers.get(pathname)
      if (answer) return answer()
      switch (pathname) {
        case '/.well-known/openid-configuration':
          return Response.json({
            issuer: issuer(),
            authorization_endpoint: `${issuer()}/authorize`,
            token_endpoint: `${issuer()}/token`,
            jwks_uri: `${issuer()}/keys`,
            response_types_supported: ['code'],
            subject_types_supported: ['public'],
            id_token_signing_alg_values_supported: ['RS256'],
            ...state.discovery,
          })
        case '/authorize': {
          const back = new URL(request.url).searchParams.get('redirect_uri')
          return new Response(null, { status: 302, headers: { Location: `${back}?${authorize(request.url)}` } })
        }
        case '/keys':
          return Response.json({ keys: [jwk] })
        case '/token':
          state.verifiers.push(new URLSearchParams(await request.text()).get('code_verifier') ?? '')
          return Response.json({ access_token: 'at', token_type: 'Bearer', id_token: await idToken() })
        default:
          return new Response(null, { status: 404 })
      }
    },
  })

  return {
    state,
    get issuer() {
      return issuer()
    },
    sign,
    authorize,
    [Symbol.asyncDispose]: () => server.stop(true),
  }
}
export type OpenIdProvider = Awaited<ReturnType<typeof openIdProvider>>
