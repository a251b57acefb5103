import { lowerThreadPriority } from '#server/platform/os/thread-priority.ts'
import { openFolderReader } from '#server/storage/local/open-folder-reader.ts'
import { Crawler } from './crawler.ts'
import type { CrawlOrder, CrawlReply } from './messages.ts'
import { claimIndexFile, isDamage, metaOf, openIndexFile } from './schema.ts'
import { CrawlStore } from './store.ts'

/** Runs in a worker: reads the tree into the index file. */
declare const self: Worker

let crawler: Crawler | null = null

// Orders are executed one after the other, although opening is asynchronous.
let done: Promise<unknown> = Promise.resolve()
self.onmessage = ({ data }: MessageEvent<CrawlOrder>) => {
  done = done.then(() => carryOut(data)).catch(fail)
}

async function carryOut(order: CrawlOrder): Promise<void> {
  if (order.do === 'open') await open(order)
  else if (crawler) obey(crawler, order)
}

function obey(reader: Crawler, order: Exclude<CrawlOrder, { do: 'open' }>): void {
  switch (order.do) {
    case 'begin':
      // Ends when the crawler is closed; other orders are handled meanwhile.
      reader.run().catch(fail)
      break
    case 'read':
      reader.read(order.requests)
      break
    case 'scan':
      reader.scan(order.kind)
      break
    case 'pace':
      reader.pace = order.pace
      break
    case 'giveWay':
      reader.giveWay(order.ms)
      break
    case 'compare':
      reply({
        ...{ kind: 'compared', id: order.id, hasChanged: reader.compare(order.folders, order.until) },
        unchanged: order.folders.map((seen) => reader.isUnchanged(seen)),
      })
      break
    case 'status':
      reply({ kind: 'status', id: order.id, status: reader.status() })
      break
    case 'closeIfIdle':
      closeIfIdle(reader, order.id)
      break
    case 'close':
      reader.close()
      crawler = null
      reply({ kind: 'closed' })
  }
}

function closeIfIdle(reader: Crawler, id: number): void {
  const isClosed = !reader.hasWork
  if (isClosed) {
    reader.close()
    crawler = null
  }
  reply({ kind: 'closedIfIdle', id, isClosed })
}

async function open({ file, tree, place, pace }: CrawlOrder & { do: 'open' }): Promise<void> {
  await lowerThreadPriority()
  const reader = await openFolderReader(place)
  const db = openIndexFile(file)
  claimIndexFile(db, JSON.stringify([tree, place.scope.root, place.scope.reserved]))
  crawler = new Crawler({
    ...{ store: new CrawlStore(db), reader, pace },
    onUpdates: (updates, batch) => {
      const buffers = updates.flatMap((one) => (one.tell === 'folder' ? [one.entries.buffer] : []))
      self.postMessage({ kind: 'updates', updates, batch } satisfies CrawlReply, buffers)
    },
    onActivityChange: (working) => reply({ kind: 'working', working }),
  })
  reply({ kind: 'opened', asOf: metaOf(db, 'asOf') })
}

function fail(error: unknown): void {
  crawler = null
  const message = error instanceof Error ? error.message : String(error)
  reply({ kind: 'failed', message, damaged: isDamage(error) })
}

function reply(message: CrawlReply): void {
  self.postMessage(message)
}
