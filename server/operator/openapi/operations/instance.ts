import * as z from 'zod/mini'
import { AuditEvent, AuditPage } from '#contract/audit.ts'
import { HookRun, HookRuns } from '#contract/hooks.ts'
import { MoveInRehearsal, MoveInReport } from '#contract/move-in.ts'
import { RuntimeConfig } from '#contract/runtime-config.ts'
import { Settings } from '#contract/settings.ts'
import { NewWebhook, Webhook, WebhookDeliveries, WebhookDelivery, Webhooks } from '#contract/webhooks.ts'
import { done, type Group, JSON_TYPE, json } from './operation.ts'

const ETAG = { ETag: 'Names these settings; for `If-Match`.' }

export const settings: Group = {
  name: 'The instance',
  says: 'Its settings, its audit trail, and what runs on events.',
  operations: {
    'GET /api/settings': {
      does: 'Shows the settings.',
      answers: [{ ...json('All of them.', Settings), headers: ETAG }],
    },
    'PUT /api/settings': {
      does: 'Saves the settings, all of them.',
      answers: [{ ...done('They are saved.'), headers: ETAG }],
      asks: {
        'If-Match': 'The `ETag` of what was edited: what somebody else saved meanwhile is then not overwritten (409).',
      },
      fails: [409],
    },
    'GET /api/audit': {
      does: 'Tells what happened, the latest first.',
      answers: [json('A part of the trail.', AuditPage)],
    },
    'GET /api/audit/export': {
      does: 'Answers all that happened, or what fits, as CSV or JSON, the oldest first.',
      answers: [
        {
          status: 200,
          says: 'The whole of it; JSON with `format=json`.',
          contents: [
            { type: 'text/csv', schema: null },
            { type: JSON_TYPE, schema: z.array(AuditEvent) },
          ],
        },
      ],
      example: { query: 'format=json' },
    },
    'GET /api/hook-runs': {
      does: 'Tells what commands ran on events, the latest first.',
      answers: [json('Fifty of them.', HookRuns)],
    },
    'POST /api/hook-runs': {
      does: 'Tries a command line with a made-up event.',
      answers: [json('How it went.', HookRun)],
      example: { body: { event: 'after_save', line: 'true' } },
    },
    'POST /api/move-in': {
      does: 'Reads a database of File Browser and tells what would come over, changing nothing.',
      answers: [json('What would come over; `id` names what was sent.', MoveInRehearsal)],
      example: { file: 'filebrowser.db' },
    },
    'POST /api/move-in/:id': {
      does: 'Takes over what was sent.',
      answers: [json('What came over.', MoveInReport)],
      fails: [409],
      example: { body: {} },
    },
    'GET /api/runtime-config': {
      does: 'Tells what the page needs to know before anybody signs in.',
      answers: [json('The same that `/static/runtime-config.js` says.', RuntimeConfig)],
    },
    'GET /api/openapi.json': {
      does: 'Answers this document.',
      answers: [json('OpenAPI 3.1.')],
    },
  },
}

const delivery = json('The delivery.', WebhookDelivery)
const hook = { url: 'https://hooks.example/', events: ['after_save'], enabled: true }

export const webhooks: Group = {
  name: 'Webhooks',
  says: 'Addresses that are told of events (`docs/operate/webhooks.md`).',
  operations: {
    'GET /api/webhooks': { does: 'Lists the webhooks.', answers: [json('The webhooks.', Webhooks)] },
    'POST /api/webhooks': {
      does: 'Makes a webhook.',
      answers: [json('The webhook with its secret, which is told this once.', NewWebhook)],
      fails: [409],
      example: { body: hook },
    },
    'PUT /api/webhooks/:id': {
      does: 'Changes a webhook.',
      answers: [json('The webhook.', Webhook)],
      example: { body: hook },
    },
    'DELETE /api/webhooks/:id': { does: 'Removes a webhook.', answers: [done()], example: { body: {} } },
    'POST /api/webhooks/:id/secret': {
      does: 'Gives a webhook a new secret.',
      answers: [json('The webhook with its secret, which is told this once.', NewWebhook)],
      example: { body: {} },
    },
    'GET /api/webhooks/:id/deliveries': {
      does: 'Tells what a webhook was sent, the latest first.',
      answers: [json('Fifty of them.', WebhookDeliveries)],
    },
    'POST /api/webhooks/:id/test': { does: 'Sends a made-up event, once.', answers: [delivery] },
    'POST /api/webhooks/:id/deliveries/*': {
      does: 'Sends a delivery again.',
      rest: '{delivery}/again',
      answers: [delivery],
      example: { at: '17/again' },
    },
  },
}
