import { ImportQuery, InvitationImport, InvitationRemoval, InvitationRequest } from '#contract/new-invitation.ts'
import { InvitationAcceptance as AcceptanceBody } from '#contract/open-invitation.ts'
import type { KnownDevices } from '#server/accounts/sign-in/known-devices.ts'
import { cookieScope, originOf, setPasswordCookies } from '#server/accounts/sign-in/token-headers.ts'
import { json, statusText, text } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { InvitationAcceptance } from './acceptance.ts'
import type { CsvImport } from './import.ts'
import type { CreatedInvitation } from './invitation.ts'
import { presentInvitation } from './present.ts'
import type { Invitations } from './service.ts'

/** Maximum size of request bodies in bytes; the first one also of a removal and of an acceptance. */
const MAX_BODY = 16 * 1024
const MAX_REQUEST = 64 * 1024
/** Maximum size of a request with an imported file, in bytes. */
const MAX_IMPORT = 4 * 1024 * 1024

export type InvitationRouteParts = {
  readonly invitations: Invitations
  readonly csvImport: CsvImport
  readonly acceptance: InvitationAcceptance
  readonly knownDevices: KnownDevices
  /** Empty, or begins with `/` without a trailing one. */
  readonly basePath: string
}

/** Returns the routes of `/api/invitations`: for administrators, and for the recipients of invitations. */
export const invitationRoutes = (parts: InvitationRouteParts): readonly Route[] => [
  ...administratorRoutes(parts),
  ...recipientRoutes(parts),
]

const entry = { access: 'admin', effects: [] } as const

const presentCreated = ({ invitation, secret }: CreatedInvitation) => ({
  invitation: presentInvitation(invitation),
  secret,
})

function administratorRoutes({ invitations, csvImport }: InvitationRouteParts): Route[] {
  return [
    route({
      ...entry,
      name: 'invitations.list',
      method: 'GET',
      path: '/api/invitations',
      run: async () => json((await invitations.all()).map(presentInvitation)),
    }),
    route({
      ...entry,
      name: 'invitations.create',
      method: 'POST',
      path: '/api/invitations',
      body: { kind: 'json', schema: InvitationRequest, limit: MAX_REQUEST },
      run: async ({ caller, body }) => json(presentCreated(await invitations.create(caller, body)), { status: 201 }),
    }),
    route({
      ...entry,
      name: 'invitations.import',
      method: 'POST',
      path: '/api/invitations/import',
      query: ImportQuery,
      body: { kind: 'json', schema: InvitationImport, limit: MAX_IMPORT },
      run: async ({ caller, body, query: { dryRun = 'false' } }) => {
        const { rows, created } = dryRun === 'false' ? await csvImport.run(caller, body) : await csvImport.preview(body)
        return json({ rows, created: created?.map(presentCreated) ?? null })
      },
    }),
    route({
      ...entry,
      name: 'invitations.revoke',
      method: 'DELETE',
      path: '/api/invitations/:id',
      body: { kind: 'json', schema: InvitationRemoval, limit: MAX_BODY, optional: true },
      run: async ({ caller, id, body }) => {
        await invitations.revoke(caller, id, body)
        return statusText(200)
      },
    }),
  ]
}

/** The secret is part of the path, which is therefore not logged. Reading it does not use up the invitation: programs open links, too. */
function recipientRoutes({ acceptance, knownDevices, basePath }: InvitationRouteParts): Route[] {
  const open = { path: '/api/invitations/open/*', access: 'public', effects: [], secretPath: true } as const
  return [
    route({
      ...open,
      name: 'invitations.open',
      method: 'GET',
      run: async ({ path, address }) => json(await acceptance.open(path.slice(1), address)),
    }),
    route({
      ...open,
      name: 'invitations.accept',
      method: 'POST',
      body: { kind: 'json', schema: AcceptanceBody, limit: MAX_BODY },
      run: async (call) => {
        const accepted = await acceptance.accept(call.path.slice(1), call.body, originOf(call))
        const response = text(accepted.issued.token)
        setPasswordCookies(response, accepted, { knownDevices, place: cookieScope(basePath, call) })
        return response
      },
    }),
  ]
}
