import { LdapTest, LdapUpdate } from '#contract/ldap.ts'
import { ProofBody } from '#contract/proof.ts'
import { json } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { DirectoryAdministration } from './administration.ts'

/** Maximum size of the settings in bytes, with their certificates. */
const MAX_SETTINGS = 4 * 1024 * 1024

/** Maximum size of other request bodies in bytes. */
const MAX_BODY = 16 * 1024

/** Routes for the directory in which users sign in. */
export function ldapRoutes({ directory }: { readonly directory: DirectoryAdministration }): Route[] {
  const admin = { access: 'admin', effects: [] } as const
  return [
    route({
      ...admin,
      name: 'ldap.get',
      method: 'GET',
      path: '/api/ldap',
      run: async () => json(await directory.state()),
    }),
    route({
      ...admin,
      name: 'ldap.set',
      method: 'PUT',
      path: '/api/ldap',
      body: { kind: 'json', schema: LdapUpdate, limit: MAX_SETTINGS },
      run: async ({ caller, body }) => json(await directory.set(caller, body)),
    }),
    route({
      ...admin,
      name: 'ldap.remove',
      method: 'DELETE',
      path: '/api/ldap',
      body: { kind: 'json', schema: ProofBody, limit: MAX_BODY, optional: true },
      run: async ({ caller, body }) => json(await directory.remove(caller, body)),
    }),
    route({
      ...admin,
      name: 'ldap.test',
      method: 'POST',
      path: '/api/ldap/test',
      body: { kind: 'json', schema: LdapTest, limit: MAX_BODY },
      run: async ({ caller, body }) => json(await directory.test(caller, body)),
    }),
  ]
}
