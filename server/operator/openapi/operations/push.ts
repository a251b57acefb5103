import { PushState, PushTestResult } from '#contract/push.ts'
import { type Group, json } from './operation.ts'

const state = json('The public key of the server, and what this device gets.', PushState)

export const push: Group = {
  name: 'Notifications on devices',
  says: 'Push messages to the browser of a session, while administrators allow them (`docs/operate/push.md`).',
  operations: {
    'GET /api/push': { does: 'Returns what the device of the session gets.', answers: [state] },
    'PUT /api/push': {
      does: 'Registers the device of the session, or changes what it gets.',
      answers: [state],
      fails: [409],
      example: {
        body: {
          endpoint: 'https://push.example.org/abc',
          keys: {
            p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
            auth: 'BTBZMqHH6r4Tts7J_aSIgg',
          },
          kinds: ['upload_received'],
          fileNames: false,
        },
      },
    },
    'DELETE /api/push': { does: 'Removes the device of the session.', answers: [state] },
    'POST /api/push/test': {
      does: 'Sends a test to the device of the session, once.',
      answers: [json('Null, or the reason why the push service did not accept the test.', PushTestResult)],
      fails: [409],
    },
  },
}
