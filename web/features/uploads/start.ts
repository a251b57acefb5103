import { createArrivals } from './arrivals.ts'
import type { Brought } from './brought.ts'
import { collect } from './collect.ts'
import { postByXhr } from './exchange.ts'
import { createClaims } from './kept/claims.ts'
import { openKept } from './kept/database.ts'
import { createKeeper } from './kept/keeper.ts'
import { createLeft, type Left } from './kept/left.ts'
import { databaseOf, markLeft } from './kept/marker.ts'
import { createUploadQueue } from './queue.ts'
import { createSender, type SenderOptions } from './sender.ts'
import type { UploadQueue, UploadQueueOptions } from './upload-queue.ts'
import { warnBeforeLeaving } from './warn-before-leaving.ts'

/** Running uploads: everything that is loaded with the first file. */
export interface StartedUploads {
  readonly queue: UploadQueue
  /** Uploads files to a folder. Resolves when all of them are in the queue; false if they were canceled before. */
  bring(brought: Brought, into: string): Promise<boolean>
  /** Uploads files that exist only in this page. Resolves when all are finished: true if every one was uploaded. */
  deliver(files: readonly File[], into: string): Promise<boolean>
  /** Interrupted uploads on this device. */
  readonly left: Left
  /** Stops everything without further notifications. */
  end(): void
}

export type StartOptions = Omit<SenderOptions, 'post'> &
  Pick<UploadQueueOptions, 'limits' | 'onDrained'> & {
    /** Called repeatedly with the number of requests in progress. */
    readonly onRequests: (requests: number) => void
    /** Id of the user who owns the uploads. */
    readonly person: number
  }

/** Starts the queue of this page. It warns before the page is closed, and follows the browser's connection events. */
export function startUploads({ limits, onDrained, onRequests, person, ...sending }: StartOptions): StartedUploads {
  let ended = false
  let database: ReturnType<typeof openKept> | null = null
  const open = () => {
    database ??= openKept(databaseOf(person))
    return database
  }
  const arrivals = createArrivals()
  const claims = createClaims()
  const keeper = createKeeper({ database: open, claims, onKept: () => markLeft(person) })
  const made = createUploadQueue({
    onOver(upload) {
      keeper.over(upload)
      arrivals.over(upload)
    },
    onParts: keeper.parts,
    sender: createSender({ ...sending, post: postByXhr }),
    limits,
    onDrained: (report) => {
      if (!ended) onDrained(report)
    },
  })
  const queue: UploadQueue = {
    ...made,
    answer(question, answer, toAll) {
      if (toAll) keeper.answered(answer)
      made.answer(question, answer, toAll)
    },
  }
  const left = createLeft({
    database: open,
    claims,
    keeper,
    onNone: () => markLeft(null),
    async upload(into, batches, answers) {
      queue.presume(answers)
      await queue.add(into, batches)
    },
  })
  const calm = warnBeforeLeaving(queue)
  const unfollow = queue.subscribe(() => onRequests(queue.getSnapshot().requests))
  addEventListener('online', queue.checkLink)
  addEventListener('offline', queue.checkLink)
  const bring = (brought: Brought, into: string) => queue.add(into, keeper.follow(brought, into, collect(brought)))
  return {
    queue,
    left,
    bring,
    async deliver(files, into) {
      const arrived = arrivals.of(files)
      const isIn = await bring({ files, entries: [], passing: true }, into)
      if (!isIn) arrivals.giveUp(files)
      return arrived
    },
    end() {
      ended = true
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
