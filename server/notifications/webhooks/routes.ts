import { WebhookDeliveriesQuery, WebhookProof, WebhookUpdate } from '#contract/webhooks.ts'
import { segmentsOf, type VirtualPath } from '#server/access/virtual-path.ts'
import { json, statusText } from '#server/http/replies.ts'
import { type Route, route } from '#server/http/route.ts'
import { AppError } from '#server/platform/errors.ts'
import { presentWebhook } from './present.ts'
import type { Webhooks } from './service.ts'
import type { StoredWebhook } from './webhook.ts'

/** Maximum sizes of request bodies in bytes. */
const MAX_UPDATE = 16 * 1024
const MAX_PROOF = 8 * 1024

/** Routes for webhooks, for administrators. */
export function webhookRoutes({ webhooks }: { webhooks: Webhooks }): Route[] {
  return [...managementRoutes(webhooks), ...deliveryRoutes(webhooks)]
}

function managementRoutes(webhooks: Webhooks): Route[] {
  return [
    route({
      name: 'webhooks.list',
      method: 'GET',
      path: '/api/webhooks',
      access: 'admin',
      effects: [],
      run: async () => json((await webhooks.list()).map(presentWebhook)),
    }),
    route({
      name: 'webhooks.create',
      method: 'POST',
      path: '/api/webhooks',
      access: 'admin',
      effects: [],
      body: { kind: 'json', schema: WebhookUpdate, limit: MAX_UPDATE },
      run: async ({ caller, body }) => newWebhook(await webhooks.create(caller, body)),
    }),
    route({
      name: 'webhooks.update',
      method: 'PUT',
      path: '/api/webhooks/:id',
      access: 'admin',
      effects: [],
      body: { kind: 'json', schema: WebhookUpdate, limit: MAX_UPDATE },
      run: async ({ caller, id, body }) => json(presentWebhook(await webhooks.update(caller, id, body))),
    }),
    route({
      name: 'webhooks.delete',
      method: 'DELETE',
      path: '/api/webhooks/:id',
      access: 'admin',
      effects: [],
      body: { kind: 'json', schema: WebhookProof, limit: MAX_PROOF, optional: true },
      run: async ({ caller, id, body }) => {
        await webhooks.remove(caller, id, body)
        return statusText(200)
      },
    }),
    route({
      name: 'webhooks.secret',
      method: 'POST',
      path: '/api/webhooks/:id/secret',
      access: 'admin',
      effects: [],
      body: { kind: 'json', schema: WebhookProof, limit: MAX_PROOF, optional: true },
      run: async ({ caller, id, body }) => newWebhook(await webhooks.renewSecret(caller, id, body)),
    }),
  ]
}

function deliveryRoutes(webhooks: Webhooks): Route[] {
  return [
    route({
      name: 'webhooks.deliveries',
      method: 'GET',
      path: '/api/webhooks/:id/deliveries',
      access: 'admin',
      effects: [],
      query: WebhookDeliveriesQuery,
      run: async ({ id, query: { before } }) =>
        json(await webhooks.deliveries(id, before === undefined ? null : Number(before))),
    }),
    route({
      name: 'webhooks.test',
      method: 'POST',
      path: '/api/webhooks/:id/test',
      access: 'admin',
      effects: [],
      run: async ({ caller, id }) => json(await webhooks.sendTest(caller, id)),
    }),
    route({
      name: 'webhooks.again',
      method: 'POST',
      path: '/api/webhooks/:id/deliveries/*',
      access: 'admin',
      effects: [],
      run: async ({ id, path }) => json(await webhooks.resendDelivery(id, deliveryOf(path))),
    }),
  ]
}

/** Returns the only response that contains a secret. */
function newWebhook({ webhook, secret }: { webhook: StoredWebhook; secret: string }): Response {
  return json({ webhook: presentWebhook(webhook), secret })
}

/** Parses the number in `/17/again`. @throws AppError `not_found` */
function deliveryOf(path: VirtualPath): number {
  const [number = '', word, ...rest] = segmentsOf(path)
  if (word !== 'again' || rest.length > 0 || !/^[1-9]\d{0,14}$/.test(number))
    throw new AppError('not_found', 'There is no such delivery.')
  return Number(number)
}
