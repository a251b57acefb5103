import type { Config } from '#server/platform/config/settings.ts'
import { type Lookup, systemLookupOf } from '#server/platform/network/lookup.ts'
import { DeliveryWriter } from './delivery-store.ts'
import { OutboxWriter, type OutboxWriterParts } from './outbox-writer.ts'
import { Sender } from './sender.ts'
import { Webhooks, type WebhooksParts } from './service.ts'
import { WebhookReader } from './store.ts'

export type OpenWebhooksParts = Omit<
  OutboxWriterParts & WebhooksParts,
  'added' | 'intake' | 'sender' | 'networks' | 'events'
> & {
  readonly config: Pick<Config, 'webhooks'>
  readonly events: OutboxWriterParts['events'] & WebhooksParts['events']
  readonly lookup: Lookup | undefined
}

/**
 * Opens webhooks, the subscriber that queues their deliveries, and their sender, which starts with those left from the last run. They end
 * with `opened`.
 */
export async function openWebhooks(parts: OpenWebhooksParts, opened: AsyncDisposableStack) {
  const { config, db, log, now, lookup = systemLookupOf } = parts
  const { networks, ca } = config.webhooks
  const webhookSender = opened.adopt(new Sender({ db, log, now, reach: { lookup, networks, ca } }), (open) =>
    open.close(),
  )
  const intake = opened.adopt(new OutboxWriter({ ...parts, added: () => webhookSender.wake() }), (open) => open.close())
  const webhooks = new Webhooks({ ...parts, intake, sender: webhookSender, networks })
  await intake.refresh()
  await db.transaction().execute(async (tx) => {
    const writer = new DeliveryWriter(tx)
    for (const { id } of await new WebhookReader(tx).all()) await writer.prune(id, now())
  })
  webhookSender.wake()
  return { webhooks, webhookSender }
}
