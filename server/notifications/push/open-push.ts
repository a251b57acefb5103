import { PushOutgoing, type PushOutgoingParts } from './outgoing.ts'
import { PushQueue, type PushQueueParts } from './queue-writer.ts'
import { PushSender, type PushSenderParts } from './sender.ts'
import { PushService, type PushServiceParts } from './service.ts'

export type OpenPushParts = PushOutgoingParts &
  Omit<
    PushQueueParts & PushSenderParts & PushServiceParts,
    'added' | 'outgoing' | 'pushSender' | 'networks' | 'users'
  > & {
    readonly users: PushSenderParts['users'] & PushServiceParts['users']
  }

/** Opens notifications on devices: the devices, their queue, and its sender, which starts with those left from the last run. */
export function openPush(parts: OpenPushParts, opened: AsyncDisposableStack) {
  const outgoing = new PushOutgoing(parts)
  const pushSender = opened.adopt(new PushSender({ ...parts, outgoing }), (open) => open.close())
  opened.adopt(new PushQueue({ ...parts, outgoing, added: () => pushSender.wake() }), (open) => open.close())
  pushSender.wake()
  const { networks } = parts.config.webhooks
  return { pushSender, push: new PushService({ ...parts, outgoing, pushSender, networks }) }
}
