import { ImportResult, Invitations, NewInvitation } from '#contract/invitations.ts'
import { MailTestResult } from '#contract/mail.ts'
import { OpenInvitation } from '#contract/open-invitation.ts'
import { done, type Group, json, text } from './operation.ts'

/** An address of the kind that invitations have. */
const SECRET = 'Rj2bCkIDh1h4V0dFYl0mMW9qv3b0tSg2z8yRr5nZk1Q'

export const invitations: Group = {
  name: 'Invitations',
  says: 'Links that work once and let their recipients create an account (`docs/operate/invitations.md`). Only where passwords are stored by Coffer.',
  operations: {
    'GET /api/invitations': {
      does: 'Lists the open invitations.',
      answers: [json('The invitations, newest first.', Invitations)],
    },
    'POST /api/invitations': {
      does: 'Creates an invitation. `secret` is not shown again: it is the last part of the address `/invite/{secret}`. Fields that are absent have the defaults of the instance.',
      answers: [{ ...json('The invitation.', NewInvitation), status: 201 }],
      fails: [405, 409],
      example: { body: { username: 'ada', groups: [1], days: 7 } },
    },
    'POST /api/invitations/import': {
      does: 'Invites the users of a CSV file, all or none. With `dryRun`, only checks its rows.',
      answers: [json('The rows with their problems. `created` is null if nothing was created.', ImportResult)],
      fails: [405, 409, 413],
      example: { query: 'dryRun=true', body: { csv: 'username,email,groups\nada,ada@example.org,Editors\n' } },
    },
    'DELETE /api/invitations/:id': {
      does: 'Revokes an invitation.',
      answers: [done()],
      fails: [404],
      example: { body: {} },
    },
    'POST /api/invitations/:id/mail': {
      does: 'Sends the link of an invitation to its email address.',
      answers: [json('Null, or the reason why the email could not be sent.', MailTestResult)],
      fails: [404, 409],
      example: { body: { secret: SECRET } },
    },
    'GET /api/invitations/open/*': {
      does: 'Returns what the recipient of an invitation needs to know. Does not use it up.',
      answers: [json('The invitation.', OpenInvitation)],
      fails: [404],
      example: { at: SECRET },
    },
    'POST /api/invitations/open/*': {
      does: 'Creates the account of an invitation and signs in to it.',
      answers: [{ status: 200, says: 'The token, as text; also as the cookie `auth`.', contents: [text] }],
      fails: [403, 404, 409],
      example: { at: SECRET, body: { password: 'a long password' } },
    },
  },
}
