import { createSendFile } from './send-file.ts'
import { createSendQueue, type SendQueue, type UploadTarget } from './send-queue.ts'
import type { SharedView } from './shared-view.ts'

/** The uploads of a link, which continue while the visitor goes through its folders. */
export interface FolderQueue {
  readonly sendings: SendQueue
  /** Called each time no file is waiting. */
  onSent: () => void
}

const queues = new Map<string, FolderQueue>()

/** Returns the base path of the page, from the address of the link. */
function baseOf({ hrefOf }: SharedView): string {
  const link = hrefOf('/')
  return link.slice(0, link.lastIndexOf('/share/'))
}

/** Returns the uploads of a link, always the same while the page is open. */
export function folderQueueOf(here: SharedView, target: UploadTarget): FolderQueue {
  const { hash } = here.place
  const known = queues.get(hash)
  if (known) return known
  const send = createSendFile(here.place, baseOf(here))
  const queue: FolderQueue = {
    sendings: createSendQueue(target, send, () => queue.onSent()),
    onSent: () => undefined,
  }
  queues.set(hash, queue)
  return queue
}
