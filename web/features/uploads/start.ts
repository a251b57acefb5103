import type { Brought } from './brought.ts'
import { collect } from './collect.ts'
import { postByXhr } from './exchange.ts'
import { createUploadQueue, type UploadQueue, type UploadQueueOptions } from './queue.ts'
import { createSender, type SenderOptions } from './sender.ts'
import { warnBeforeLeaving } from './warn-before-leaving.ts'

/** Uploads that run: all that comes with the first file. */
export interface StartedUploads {
  readonly queue: UploadQueue
  /** Uploads to a folder what a person brought. */
  bring(brought: Brought, into: string): void
  /** Stops everything; nothing is told of it any more. */
  end(): void
}

export type StartOptions = Omit<SenderOptions, 'post'> &
  Pick<UploadQueueOptions, 'limits' | 'onDrained'> & {
    /** Told how many requests are under way, again and again. */
    readonly onRequests: (requests: number) => void
  }

/** Makes the queue of this page, which asks before the page is left and hears of the connection. */
export function startUploads({ limits, onDrained, onRequests, ...sending }: StartOptions): StartedUploads {
  let ended = false
  const queue = createUploadQueue({
    sender: createSender({ ...sending, post: postByXhr }),
    limits,
    onDrained: (report) => {
      if (!ended) onDrained(report)
    },
  })
  const calm = warnBeforeLeaving(queue)
  const unfollow = queue.subscribe(() => onRequests(queue.getSnapshot().requests))
  addEventListener('online', queue.checkLink)
  addEventListener('offline', queue.checkLink)
  return {
    queue,
    bring: (brought, into) => void queue.add(into, collect(brought)),
    end() {
      ended = true
      queue.cancelAll()
      calm()
      unfollow()
      onRequests(0)
      removeEventListener('online', queue.checkLink)
      removeEventListener('offline', queue.checkLink)
    },
  }
}
