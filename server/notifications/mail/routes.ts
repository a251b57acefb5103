import {
  MailAddressRemoval,
  MailAddressUpdate,
  MailChoices,
  MailCode,
  MailProof,
  MailServerUpdate,
  MailTest,
} from '#contract/mail.ts'
import { InvitationMail } from '#contract/new-invitation.ts'
import { json } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import type { InvitationMails } from './invitation-mails.ts'
import type { MailPreferencesService } from './preferences-service.ts'
import type { MailServerService } from './server-service.ts'

/** Maximum size of request bodies in bytes. */
const MAX_BODY = 16 * 1024

/** Routes for email: the server, for administrators, and the users' own settings. */
export function mailRoutes(services: {
  mailServer: MailServerService
  mailPreferences: MailPreferencesService
  invitationMails: InvitationMails
}): readonly Route[] {
  const { mailServer, mailPreferences, invitationMails } = services
  return [...serverRoutes(mailServer), ...preferenceRoutes(mailPreferences), invitationRoute(invitationMails)]
}

const invitationRoute = (invitationMails: InvitationMails) =>
  route({
    access: 'admin',
    effects: [],
    name: 'mail.invitation',
    method: 'POST',
    path: '/api/invitations/:id/mail',
    body: { kind: 'json', schema: InvitationMail, limit: MAX_BODY },
    run: async ({ id, body: { secret } }) => json(await invitationMails.send(id, secret)),
  })

function serverRoutes(server: MailServerService): Route[] {
  const admin = { access: 'admin', effects: [] } as const
  return [
    route({
      ...admin,
      name: 'mail.server',
      method: 'GET',
      path: '/api/mail/server',
      run: async () => json(await server.status()),
    }),
    route({
      ...admin,
      name: 'mail.setServer',
      method: 'PUT',
      path: '/api/mail/server',
      body: { kind: 'json', schema: MailServerUpdate, limit: MAX_BODY },
      run: async ({ caller, body }) => json(await server.setServer(caller, body)),
    }),
    route({
      ...admin,
      name: 'mail.removeServer',
      method: 'DELETE',
      path: '/api/mail/server',
      body: { kind: 'json', schema: MailProof, limit: MAX_BODY, optional: true },
      run: async ({ caller, body }) => json(await server.removeServer(caller, body)),
    }),
    route({
      ...admin,
      name: 'mail.test',
      method: 'POST',
      path: '/api/mail/test',
      body: { kind: 'json', schema: MailTest, limit: MAX_BODY },
      run: async ({ caller, body }) => json(await server.sendTest(caller, body.to)),
    }),
  ]
}

function preferenceRoutes(preferences: MailPreferencesService): Route[] {
  const own = { access: 'signed_in', effects: [] } as const
  return [
    route({
      ...own,
      name: 'mail.get',
      method: 'GET',
      path: '/api/mail',
      run: async ({ caller }) => json(await preferences.get(caller)),
    }),
    route({
      ...own,
      name: 'mail.choose',
      method: 'PUT',
      path: '/api/mail',
      body: { kind: 'json', schema: MailChoices, limit: MAX_BODY },
      run: async ({ caller, body }) => json(await preferences.choose(caller, body)),
    }),
    route({
      ...own,
      name: 'mail.setAddress',
      method: 'PUT',
      path: '/api/mail/address',
      body: { kind: 'json', schema: MailAddressUpdate, limit: MAX_BODY },
      run: async ({ caller, body }) => json(await preferences.setAddress(caller, body)),
    }),
    route({
      ...own,
      name: 'mail.removeAddress',
      method: 'DELETE',
      path: '/api/mail/address',
      body: { kind: 'json', schema: MailAddressRemoval, limit: MAX_BODY, optional: true },
      run: async ({ caller, body }) => json(await preferences.removeAddress(caller, body)),
    }),
    route({
      ...own,
      name: 'mail.confirm',
      method: 'POST',
      path: '/api/mail/address/confirm',
      body: { kind: 'json', schema: MailCode, limit: MAX_BODY },
      run: async ({ caller, body }) => json(await preferences.confirm(caller, body.code)),
    }),
  ]
}
