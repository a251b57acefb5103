import type { Job } from '#contract/jobs.ts'
import type { ShareEvents } from '#server/access/events/share-events.ts'
import { baseName, joinPaths, parent, parsePlainPath } from '#server/access/virtual-path.ts'
import type { SubjectFinder } from '#server/accounts/users/subject.ts'
import type { EventBus } from '#server/platform/events/bus.ts'
import type { JobEvents } from '#server/platform/events/job-events.ts'
import type { UserEvents } from '#server/platform/events/user-events.ts'
import { errorFields, type Log } from '#server/platform/log/log.ts'
import { Collector } from './collector.ts'
import { mergedContent, type Occurrence, topicOf } from './notice.ts'

export type NoticeSourcesParts = {
  readonly events: Pick<EventBus<JobEvents & ShareEvents & UserEvents>, 'subscribe'>
  readonly findSubject: SubjectFinder
  readonly add: (occurrence: Occurrence) => Promise<void>
  readonly log: Pick<Log, 'error'>
}

/** Intervals at which further received files and further uses of a link are stored, in milliseconds. */
const UPLOADS_EVERY = 2000
const USES_EVERY = 10 * 60_000

/** Notifies users of what happens to their links and jobs, and of the use of their recovery codes. */
export class NoticeSources {
  readonly #parts: NoticeSourcesParts
  readonly #uploads: Collector<Occurrence>
  readonly #uses: Collector<Occurrence>
  readonly #unsubscribes: readonly (() => void)[]

  constructor(parts: NoticeSourcesParts) {
    this.#parts = parts
    const { events, add } = parts
    const collecting = { merge: mergeOccurrences, passOn: (occurrence: Occurrence) => void add(occurrence) }
    this.#uploads = new Collector({ ...collecting, interval: UPLOADS_EVERY })
    this.#uses = new Collector({ ...collecting, interval: USES_EVERY })
    this.#unsubscribes = [
      events.subscribe('share.received', ({ place, sender, ownerId, hash }) => {
        const content = { kind: 'upload_received', link: hash, file: baseName(place), sender } as const
        this.#uploads.add(topicOf(content), { userId: ownerId, place: parent(place), count: 1, content })
      }),
      events.subscribe('share.used', ({ how, hash, ownerId, place, title }) => {
        const uses = { opened: how === 'opened' ? 1 : 0, downloaded: how === 'downloaded' ? 1 : 0 }
        const content = { kind: 'link_used', link: hash, title, ...uses } as const
        this.#uses.add(topicOf(content), { userId: ownerId, place, count: 1, content })
      }),
      events.subscribe('secondFactor.changed', ({ kind, user, left }) => {
        if (kind !== 'recoveryCodeUsed' || left === undefined) return
        void add({ userId: user.id, place: null, count: 1, content: { kind: 'recovery_code_used', left } })
      }),
      events.subscribe('job.changed', ({ userId, job }) => {
        if (hasFailed(job)) void this.#addFailure(userId, job)
      }),
    ]
  }

  /** Unsubscribes, and passes on what was collected. */
  close(): void {
    for (const unsubscribe of this.#unsubscribes) unsubscribe()
    this.#uploads.close()
    this.#uses.close()
  }

  async #addFailure(userId: number, job: Job): Promise<void> {
    const { findSubject, add, log } = this.#parts
    try {
      const subject = await findSubject({ userId, address: null })
      if (!subject) return
      const place = joinPaths(subject.scope.root, parsePlainPath(job.from))
      const { id, kind: action, state, count: items, failedCount: failed, failure } = job
      await add({
        userId,
        place,
        count: 1,
        content: { kind: 'job_failed', job: id, action, state, items, failed, failure },
      })
    } catch (error) {
      log.error('a notification about a job could not be stored', { job: job.id, ...errorFields(error) })
    }
  }
}

/** Returns whether a job has ended otherwise than the user wanted. One that was rolled back after a stop of the server has, too. */
function hasFailed({ state, failedCount }: Job): boolean {
  if (state === 'done') return failedCount > 0
  return state === 'failed' || state === 'interrupted' || state === 'undone'
}

const mergeOccurrences = (before: Occurrence, next: Occurrence): Occurrence => ({
  ...next,
  count: before.count + next.count,
  content: mergedContent(before.content, next.content),
})
