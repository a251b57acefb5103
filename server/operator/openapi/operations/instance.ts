import * as z from 'zod/mini'
import { AuditEvent, AuditPage } from '#contract/audit.ts'
import { HookRun, HookRuns } from '#contract/hooks.ts'
import { MoveInRehearsal, MoveInReport } from '#contract/move-in.ts'
import { RuntimeConfig } from '#contract/runtime-config.ts'
import { Settings } from '#contract/settings.ts'
import { NewWebhook, Webhook, WebhookDeliveries, WebhookDelivery, Webhooks } from '#contract/webhooks.ts'
import { done, type Group, JSON_TYPE, json } from './operation.ts'

const ETAG = { ETag: 'Identifies these settings, for `If-Match`.' }

export const settings: Group = {
  name: 'Instance',
  says: 'Settings, audit trail, import from File Browser, and commands on events.',
  operations: {
    'GET /api/settings': {
      does: 'Returns the settings.',
      answers: [{ ...json('All settings.', Settings), headers: ETAG }],
    },
    'PUT /api/settings': {
      does: 'Replaces all settings.',
      answers: [{ ...done('The settings were saved.'), headers: ETAG }],
      asks: {
        'If-Match': 'The `ETag` of the edited settings. If they have changed since, the request fails with 409.',
      },
      fails: [409],
    },
    'GET /api/audit': {
      does: 'Lists events of the audit trail.',
      answers: [json('One page of events, newest first.', AuditPage)],
    },
    'GET /api/audit/export': {
      does: 'Exports the audit trail as CSV or JSON, filtered if requested.',
      answers: [
        {
          status: 200,
          says: 'The events, oldest first; JSON with `format=json`.',
          contents: [
            { type: 'text/csv', schema: null },
            { type: JSON_TYPE, schema: z.array(AuditEvent) },
          ],
        },
      ],
      example: { query: 'format=json' },
    },
    'GET /api/hook-runs': {
      does: 'Lists runs of commands on events.',
      answers: [json('Up to 50 runs, newest first.', HookRuns)],
    },
    'POST /api/hook-runs': {
      does: 'Tests a command line with a sample event.',
      answers: [json('The result of the run.', HookRun)],
      example: { body: { event: 'after_save', line: 'true' } },
    },
    'POST /api/move-in': {
      does: 'Previews the import of a File Browser database. Changes nothing.',
      answers: [json('The preview; `id` identifies the uploaded database.', MoveInRehearsal)],
      example: { file: 'filebrowser.db' },
    },
    'POST /api/move-in/:id': {
      does: 'Imports an uploaded database.',
      answers: [json('What was imported.', MoveInReport)],
      fails: [409],
      example: { body: {} },
    },
    'GET /api/runtime-config': {
      does: 'Returns the configuration of the page, without signing in.',
      answers: [json('The same configuration as in `/static/runtime-config.js`.', RuntimeConfig)],
    },
    'GET /api/openapi.json': {
      does: 'Returns this document.',
      answers: [json('OpenAPI 3.1.')],
    },
  },
}

const delivery = json('The delivery.', WebhookDelivery)
const hook = { url: 'https://hooks.example/', events: ['after_save'], enabled: true }

export const webhooks: Group = {
  name: 'Webhooks',
  says: 'URLs notified of events (`docs/operate/webhooks.md`).',
  operations: {
    'GET /api/webhooks': { does: 'Lists the webhooks.', answers: [json('The webhooks.', Webhooks)] },
    'POST /api/webhooks': {
      does: 'Creates a webhook.',
      answers: [json('The webhook with its secret, which is not shown again.', NewWebhook)],
      fails: [409],
      example: { body: hook },
    },
    'PUT /api/webhooks/:id': {
      does: 'Changes a webhook.',
      answers: [json('The webhook.', Webhook)],
      example: { body: hook },
    },
    'DELETE /api/webhooks/:id': { does: 'Deletes a webhook.', answers: [done()], example: { body: {} } },
    'POST /api/webhooks/:id/secret': {
      does: 'Replaces the secret of a webhook.',
      answers: [json('The webhook with its secret, which is not shown again.', NewWebhook)],
      example: { body: {} },
    },
    'GET /api/webhooks/:id/deliveries': {
      does: 'Lists deliveries of a webhook.',
      answers: [json('Up to 50 deliveries, newest first.', WebhookDeliveries)],
    },
    'POST /api/webhooks/:id/test': { does: 'Sends a sample event, without retries.', answers: [delivery] },
    'POST /api/webhooks/:id/deliveries/*': {
      does: 'Sends a delivery again.',
      rest: '{delivery}/again',
      answers: [delivery],
      example: { at: '17/again' },
    },
  },
}
