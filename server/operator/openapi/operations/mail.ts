import { MailPreferences, MailStatus, MailTestResult } from '#contract/mail.ts'
import { type Group, json } from './operation.ts'

const status = json('The server, without its password, and the state of the queue.', MailStatus)
const own = json('The settings of the caller.', MailPreferences)
const server = { host: 'mail.example.org', port: 465, security: 'tls', username: 'files', sender: 'files@example.org' }

export const mail: Group = {
  name: 'Email',
  says: 'The mail server, and what users get by email (`docs/operate/mail.md`).',
  operations: {
    'GET /api/mail/server': { does: 'Returns the mail server.', answers: [status] },
    'PUT /api/mail/server': {
      does: 'Sets the mail server.',
      answers: [status],
      fails: [409],
      example: { body: { ...server, password: 'secret' } },
    },
    'DELETE /api/mail/server': {
      does: 'Removes the mail server and everything that waits to be sent.',
      answers: [status],
      fails: [409],
      example: { body: {} },
    },
    'POST /api/mail/test': {
      does: 'Sends a test email, once.',
      answers: [json('Null, or the reason why the email could not be sent.', MailTestResult)],
      fails: [409],
      example: { body: { to: 'ann@example.org' } },
    },
    'GET /api/mail': { does: "Returns the caller's settings for email.", answers: [own] },
    'PUT /api/mail': {
      does: 'Selects what the caller gets by email.',
      answers: [own],
      fails: [409],
      example: { body: { kinds: ['upload_received'], fileNames: false } },
    },
    'PUT /api/mail/address': {
      does: 'Sends a code to an address, which must be confirmed by it.',
      answers: [own],
      fails: [409],
      example: { body: { address: 'ann@example.org' } },
    },
    'DELETE /api/mail/address': {
      does: "Removes the caller's address, or with `pending_only` the one that is not confirmed yet.",
      answers: [own],
      example: { body: {} },
    },
    'POST /api/mail/address/confirm': {
      does: 'Confirms an address by the code that was sent to it.',
      answers: [own],
      fails: [409],
      example: { body: { code: '12345678' } },
    },
  },
}
