import * as z from 'zod/mini'
import { LinkedProviders, OfferedProviders, Provider, Providers, UserIdentities } from '#contract/sign-in-providers.ts'
import { done, type Group, json } from './operation.ts'

const Departure = z.object({ url: z.string() })
const Arrival = z.object({ token: z.nullable(z.string()), redirect: z.string() })

const EXAMPLE = {
  ...{ name: 'Example', issuer: 'https://id.example.org', clientId: 'coffer', secret: 'of the client', enabled: true },
  ...{ scopes: ['profile', 'groups'], createAccounts: true, allowedGroups: ['files'], administratorGroups: [] },
  ...{ groups: [], usernameClaim: 'preferred_username', groupsClaim: 'groups', quotaClaim: '' },
}

export const signInProviders: Group = {
  name: 'Sign-in providers',
  says: 'Signing in with OpenID Connect (`docs/operate/signing-in.md`). Providers can be used with the method `oidc` only.',
  operations: {
    'GET /api/sign-in/methods': {
      does: 'Returns what the sign-in page offers.',
      answers: [json('Whether there is a form for a password, and the providers.', OfferedProviders)],
    },
    'POST /api/sign-in/start/:id': {
      does: 'Starts a sign-in with a provider. The cookie `coffer_sign_in` binds it to the browser for ten minutes.',
      answers: [json('The address to open.', Departure)],
      fails: [404, 503],
      example: { body: { redirect: '/files/' } },
    },
    'POST /api/sign-in/link/:id': {
      does: 'Starts linking the account to an identity of a provider.',
      answers: [json('The address to open.', Departure)],
      fails: [404, 503],
      example: { body: {} },
    },
    'POST /api/sign-in/callback/:id': {
      does: 'Completes a sign-in with the query that the provider gave to the browser, which works once. After linking, the token is null.',
      answers: [json('The token, also as the cookie `auth`, and the path of the page to open.', Arrival)],
      fails: [401, 403, 404, 503],
      example: { body: { query: 'code=SplxlOBeZQQYbYS6WxSbIA&state=af0ifjsldkj' } },
    },
    'POST /api/sign-in/logout/:id': {
      does: 'Ends sessions on behalf of a provider (OpenID Connect Back-Channel Logout). The body is a form with `logout_token`.',
      answers: [done()],
      fails: [400, 404, 503],
    },
    'GET /api/sign-in/identities': {
      does: 'Lists the providers, each with the link of the account to it.',
      answers: [json('The providers.', LinkedProviders)],
    },
    'DELETE /api/sign-in/identities/:id': {
      does: 'Removes the link to a provider, what it granted, and the sessions that it confirmed. The only way to sign in cannot be removed.',
      answers: [done()],
      fails: [404, 409],
      example: { body: {} },
    },
    'GET /api/users/:id/identities': {
      does: 'Returns a user at providers, with the claims of the last sign-in.',
      answers: [json('The identities.', UserIdentities)],
      fails: [404],
    },
    'GET /api/sign-in/providers': {
      does: 'Lists the providers of OpenID Connect.',
      answers: [json('The providers, without their secrets.', Providers)],
    },
    'POST /api/sign-in/providers': {
      does: 'Adds a provider. The secret is stored encrypted and not shown again.',
      answers: [{ ...json('The provider.', Provider), status: 201 }],
      fails: [409],
      example: { body: EXAMPLE },
    },
    'PUT /api/sign-in/providers/:id': {
      does: 'Changes a provider. Without `secret`, the secret stays.',
      answers: [json('The provider.', Provider)],
      fails: [404],
      example: { body: EXAMPLE },
    },
    'DELETE /api/sign-in/providers/:id': {
      does: 'Removes a provider with the identities and sessions that it confirmed.',
      answers: [done()],
      fails: [404],
      example: { body: {} },
    },
  },
}
