import type { AddedItems } from './added-items.ts'
import { createArrivals } from './arrivals.ts'
import { collect } from './collect.ts'
import { postByXhr } from './exchange.ts'
import { createUploadQueue } from './queue.ts'
import { createClaims } from './resume/claims.ts'
import { openResumeDatabase } from './resume/database.ts'
import { createInterruptedUploads, type InterruptedUploads } from './resume/interrupted-uploads.ts'
import { databaseName, markInterrupted } from './resume/marker.ts'
import { createUploadRecorder } from './resume/upload-recorder.ts'
import { createSender, type SenderOptions } from './sender.ts'
import type { UploadQueue, UploadQueueOptions } from './upload-queue.ts'
import { warnBeforeLeaving } from './warn-before-leaving.ts'

/** Running uploads: everything that is loaded with the first file. */
export interface StartedUploads {
  readonly queue: UploadQueue
  /** Uploads files to a folder. Resolves when all of them are in the queue; false if they were canceled before. */
  addFiles(brought: AddedItems, into: string): Promise<boolean>
  /** Uploads files that exist only in this page. Resolves when all are finished: true if every one was uploaded. */
  uploadInMemory(files: readonly File[], into: string): Promise<boolean>
  /** Interrupted uploads on this device. */
  readonly interrupted: InterruptedUploads
  /** Stops everything without further notifications. */
  end(): void
}

export type StartOptions = Omit<SenderOptions, 'post'> &
  Pick<UploadQueueOptions, 'limits' | 'onDrained'> & {
    /** Called repeatedly with the number of requests in progress. */
    readonly onRequests: (requests: number) => void
    /** Id of the user who owns the uploads. */
    readonly userId: number
  }

/** Starts the queue of this page. It warns before the page is closed, and follows the browser's connection events. */
export function startUploads({ limits, onDrained, onRequests, userId, ...sending }: StartOptions): StartedUploads {
  let ended = false
  let database: ReturnType<typeof openResumeDatabase> | null = null
  const open = () => {
    database ??= openResumeDatabase(databaseName(userId))
    return database
  }
  const arrivals = createArrivals()
  const claims = createClaims()
  const keeper = createUploadRecorder({ database: open, claims, beforeStored: () => markInterrupted(userId) })
  const queue = createUploadQueue({
    onFinished(upload) {
      keeper.recordFinished(upload)
      arrivals.recordFinished(upload)
    },
    onParts: keeper.recordParts,
    onAnswerForAll: keeper.recordAnswer,
    sender: createSender({ ...sending, post: postByXhr }),
    limits,
    onDrained: (report) => {
      if (!ended) onDrained(report)
    },
  })
  const left = createInterruptedUploads({
    database: open,
    claims,
    keeper,
    onNone: () => markInterrupted(null),
    async upload(into, batches, answers) {
      queue.addAnswersForAll(answers)
      await queue.add(into, batches)
    },
  })
  const calm = warnBeforeLeaving(queue)
  const unfollow = queue.subscribe(() => onRequests(queue.getSnapshot().requests))
  addEventListener('online', queue.checkLink)
  addEventListener('offline', queue.checkLink)
  const bring = (brought: AddedItems, into: string) =>
    queue.add(into, keeper.recordAdded(brought, into, collect(brought)))
  return {
    queue,
    interrupted: left,
    addFiles: bring,
    async uploadInMemory(files, into) {
      const arrived = arrivals.waitForFiles(files)
      const isIn = await bring({ files, entries: [], transient: true }, into)
      if (!isIn) arrivals.reportNotUploaded(files)
      return arrived
    },
    end() {
      ended = true
      left.end()
      keeper.end()
      database?.then(({ close }) => close()).catch(() => undefined)
      queue.cancelAll()
      arrivals.end()
      calm()
      unfollow()
      onRequests(0)
      removeEventListener('online', queue.checkLink)
      removeEventListener('offline', queue.checkLink)
    },
  }
}
