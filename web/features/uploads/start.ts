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

/** Uploads that run: all that comes with the first file. */
export interface StartedUploads {
  readonly queue: UploadQueue
  /** Uploads to a folder what a person brought. Fulfils when all of it is in the queue; false where it was not wanted any more. */
  bring(brought: Brought, into: string): Promise<boolean>
  /** Uploads files that are nowhere but in this page. Fulfils when nothing more is to be done about any: whether every one arrived. */
  deliver(files: readonly File[], into: string): Promise<boolean>
  /** What was left unfinished on this device before. */
  readonly left: Left
  /** Stops everything; nothing is told of it any more. */
  end(): void
}

export type StartOptions = Omit<SenderOptions, 'post'> &
  Pick<UploadQueueOptions, 'limits' | 'onDrained'> & {
    /** Told how many requests are under way, again and again. */
    readonly onRequests: (requests: number) => void
    /** Whose uploads they are. */
    readonly person: number
  }

/** Makes the queue of this page, which asks before the page is left and hears of the connection. */
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
