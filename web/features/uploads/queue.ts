import { ApiError } from '#web/lib/api-error.ts'
import { createRate } from './rate.ts'
import type { SendUpload } from './send.ts'
import { createTally, type Tally } from './tally.ts'
import { throttle } from './throttle.ts'
import { makeUpload, numberedPath, type Upload, type UploadSource } from './upload.ts'
import { createWaitingLine } from './waiting-line.ts'

/** Uploads that run at once (spec section 9). */
const AT_ONCE = 5
/** How often listeners hear of progress at most, in ms (spec section 9). */
const NEWS_EVERY = 100
/** Names that are tried to keep both before it is given up. */
const MOST_NAMES = 100

/** What to do about a name that is taken. */
export type ConflictAnswer = 'replace' | 'keep-both' | 'skip'

/** How the whole queue stands; a new object each time something changed. */
export interface UploadSummary extends Tally {
  /** Something waits, goes out, or is still being read from the person's disk. */
  readonly active: boolean
  readonly collecting: boolean
  /** Bytes a second, or null while that is not known. */
  readonly speed: number | null
  /** Seconds until everything is there at this speed, or null. */
  readonly secondsLeft: number | null
  /** The next upload about which the person must be asked, or null. */
  readonly question: Upload | null
}

/** What became of everything when nothing was left to do. */
export interface UploadReport {
  /** Files and folders that arrived. */
  readonly done: number
  readonly failed: number
}

export interface UploadQueueOptions {
  readonly send: SendUpload
  /** Called each time nothing is left to do and something was done. After a full success the queue is empty again. */
  readonly onDrained: (report: UploadReport) => void
}

/** Uploads in their turn, five at once. Knows nothing of the page. */
export interface UploadQueue {
  subscribe(listener: () => void): () => void
  getSnapshot(): UploadSummary
  /** What to show of it, as `WaitingLine.rows`. */
  rows(): Upload[]
  /** Adds what comes, batch by batch, to a folder. Rejects when `batches` does. */
  add(into: string, batches: AsyncIterable<readonly UploadSource[]> | Iterable<readonly UploadSource[]>): Promise<void>
  cancel(upload: Upload): void
  cancelAll(): void
  retry(upload: Upload): void
  retryFailed(): void
  /** Answers the present question, and with `toAll` every other until nothing is left to do. An older question is over. */
  answer(question: Upload, answer: ConflictAnswer, toAll: boolean): void
  /** Forgets what is over: cancelled, failed and done. Nothing happens while something is active. */
  clear(): void
}

/** Makes an empty queue. */
export function createUploadQueue({ send, onDrained }: UploadQueueOptions): UploadQueue {
  const listeners = new Set<() => void>()
  const rate = createRate()
  const stops = new Map<Upload, AbortController>()
  let line = createWaitingLine()
  let conflicts: Upload[] = []
  let tally = createTally()
  let answerToAll: ConflictAnswer | null = null
  let collecting = 0
  let lastId = 0
  let summary = summarise()

  const news = throttle(() => {
    rate.note(tally.read().sent)
    summary = summarise()
    for (const listener of [...listeners]) listener()
  }, NEWS_EVERY)

  function summarise(): UploadSummary {
    const now = tally.read()
    const speed = rate.perSecond()
    const left = now.bytes - now.sent
    return {
      ...now,
      active: collecting > 0 || now.count.queued + now.count.sending > 0,
      collecting: collecting > 0,
      speed,
      secondsLeft: speed ? left / speed : null,
      question: conflicts[0] ?? null,
    }
  }

  function work(): void {
    while (tally.read().count.sending < AT_ONCE) {
      const upload = line.next()
      if (upload === null) break
      tally.move(upload, 'sending')
      void run(upload)
    }
    news.call()
  }

  async function run(upload: Upload): Promise<void> {
    const stop = new AbortController()
    stops.set(upload, stop)
    try {
      await send(upload, (bytes) => progress(upload, bytes), stop.signal)
      if (!stop.signal.aborted) tally.move(upload, 'done')
    } catch (error) {
      if (!stop.signal.aborted) settleFailure(upload, error)
    }
    stops.delete(upload)
    work()
    reportWhenDrained()
  }

  function progress(upload: Upload, bytes: number): void {
    if (upload.state !== 'sending') return
    tally.sent(upload, bytes)
    news.call()
  }

  /** What to do about a taken name without asking, or null when the person decides. */
  const knownAnswer = (upload: Upload): ConflictAnswer | null => (upload.renamed > 0 ? 'keep-both' : answerToAll)

  function settleFailure(upload: Upload, error: unknown): void {
    const taken = error instanceof ApiError && error.status === 409 && upload.file !== null
    if (!taken || upload.override || upload.renamed >= MOST_NAMES) {
      upload.error = error
      tally.move(upload, 'failed')
      return
    }
    const answer = knownAnswer(upload)
    if (answer !== null) {
      applyAnswer(upload, answer)
      return
    }
    tally.move(upload, 'conflict')
    conflicts.push(upload)
  }

  function wait(upload: Upload): void {
    tally.move(upload, 'queued')
    line.addAgain(upload)
  }

  function applyAnswer(upload: Upload, answer: ConflictAnswer): void {
    if (answer === 'skip') {
      tally.move(upload, 'cancelled')
      return
    }
    if (answer === 'keep-both') {
      upload.renamed += 1
      upload.path = numberedPath(upload.wantedPath, upload.renamed)
    }
    upload.override = answer === 'replace'
    wait(upload)
  }

  /** After something the person did: shown at once. */
  function workNow(): void {
    work()
    reportWhenDrained()
    news.now()
  }

  function reportWhenDrained(): void {
    const { count } = tally.read()
    if (collecting > 0 || count.queued + count.sending + count.conflict > 0) return
    answerToAll = null
    rate.reset()
    const report = { done: count.done, failed: count.failed }
    if (count.failed === 0) empty()
    news.now()
    if (report.done + report.failed > 0) onDrained(report)
  }

  function empty(): void {
    line = createWaitingLine()
    tally = createTally()
  }

  function stopOne(upload: Upload): void {
    if (!['queued', 'sending', 'conflict'].includes(upload.state)) return
    conflicts = conflicts.filter((other) => other !== upload)
    tally.move(upload, 'cancelled')
    stops.get(upload)?.abort()
  }

  function addBatch(into: string, batch: readonly UploadSource[]): void {
    for (const source of batch) {
      lastId += 1
      const upload = makeUpload(lastId, into, source)
      line.add(upload)
      tally.add(upload)
    }
    work()
  }

  return {
    getSnapshot: () => summary,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    rows: () => line.rows(),
    async add(into, batches) {
      collecting += 1
      try {
        for await (const batch of batches) addBatch(into, batch)
      } finally {
        collecting -= 1
        work()
        reportWhenDrained()
      }
    },
    cancel(upload) {
      stopOne(upload)
      workNow()
    },
    cancelAll() {
      // First, so that taking each of them out of the list costs nothing.
      conflicts = []
      for (const upload of line.all()) stopOne(upload)
      workNow()
    },
    retry(upload) {
      if (upload.state === 'failed') wait(upload)
      workNow()
    },
    retryFailed() {
      for (const upload of line.all()) if (upload.state === 'failed') wait(upload)
      workNow()
    },
    answer(question, answer, toAll) {
      if (conflicts[0] !== question) return
      const asked = toAll ? conflicts : [question]
      conflicts = conflicts.slice(asked.length)
      if (toAll) answerToAll = answer
      for (const upload of asked) applyAnswer(upload, answer)
      workNow()
    },
    clear() {
      if (collecting > 0 || tally.read().count.sending > 0 || conflicts.length > 0) return
      empty()
      news.now()
    },
  }
}
