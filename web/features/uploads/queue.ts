import { applyTo, attempt, type Result } from './attempt.ts'
import { type ConflictAnswer, createConflicts } from './conflicts.ts'
import { consequenceOf, unreadable } from './failure.ts'
import { createLink } from './link.ts'
import { takeLoad } from './loads.ts'
import { createRate } from './rate.ts'
import { createRoom, type Shortage } from './room.ts'
import { createRuns, type Run } from './runs.ts'
import type { Sender } from './send.ts'
import { inSlices } from './slices.ts'
import { createTally, type Tally } from './tally.ts'
import { throttle } from './throttle.ts'
import { makeUpload, numberedPath, type Upload, type UploadSource } from './upload.ts'
import { createWaitingLine } from './waiting-line.ts'

/** How often listeners hear of progress at most, in ms (spec section 9). */
const NEWS_EVERY = 100
/** Names that are tried to keep both before it is given up. */
const MOST_NAMES = 100

/** Why nothing new goes out: the person said so, the server does not answer, its disk is full, or it will be. */
type Standing = 'running' | 'paused' | 'offline' | 'full' | 'short'

/** How the whole queue stands; a new object each time something changed. */
export interface UploadSummary extends Tally {
  /** Something waits, goes out, or is still being read from the person's disk. */
  readonly active: boolean
  readonly collecting: boolean
  readonly standing: Standing
  /** Bytes a second, or null while that is not known. */
  readonly speed: number | null
  /** Seconds until everything is there at this speed, or null. */
  readonly secondsLeft: number | null
  /** What will not fit, about which the person is asked, or null. */
  readonly shortage: Shortage | null
  /** Requests that are under way. */
  readonly requests: number
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
  readonly sender: Sender
  /** Requests that may go out at once, and how often one upload is sent again by itself. */
  readonly limits: () => { readonly atOnce: number; readonly retries: number }
  /** Called each time nothing is left to do and something was done. After a full success the queue is empty again. */
  readonly onDrained: (report: UploadReport) => void
  /** Told of each upload about which nothing more is to be done. */
  readonly onOver: (upload: Upload) => void
  /** Told again and again of an upload that goes up in several parts at once. */
  readonly onParts: (upload: Upload) => void
}

type Batches = AsyncIterable<readonly UploadSource[]> | Iterable<readonly UploadSource[]>

/** Uploads in their turn, several at once. Knows nothing of the page. */
export interface UploadQueue {
  subscribe(listener: () => void): () => void
  getSnapshot(): UploadSummary
  /** What to show of it, as `WaitingLine.rows`. */
  rows(): readonly Upload[]
  /** Adds what comes, batch by batch, to a folder. Rejects when `batches` does. */
  add(into: string, batches: Batches): Promise<void>
  /** Stops what can go on later, and begins nothing new. */
  pause(): void
  /** Goes on, also where the disk was full or the server did not answer. */
  resume(): void
  /** Goes on with what will not fit. */
  acceptShortage(): void
  /** Stops what will not fit. */
  refuseShortage(): void
  /** Whether an upload can be stopped for a while on its own. */
  canPause(upload: Upload): boolean
  pauseOne(upload: Upload): void
  resumeOne(upload: Upload): void
  /** Whether an upload can be called off: a small one that is on its way with others cannot. */
  canCancel(upload: Upload): boolean
  cancel(upload: Upload): void
  cancelAll(): void
  retry(upload: Upload): void
  retryFailed(): void
  /** Every upload that failed. */
  failed(): readonly Upload[]
  /** Forgets what failed. */
  clearFailed(): void
  /** Answers the present question, and with `toAll` every other it fits until nothing is left to do. An older question is over. */
  answer(question: Upload, answer: ConflictAnswer, toAll: boolean): void
  /** Answers further questions for all, as the person did in a page that ended. */
  presume(answers: readonly ConflictAnswer[]): void
  /** Forgets what is over: cancelled, failed and done. Nothing happens while something is active. */
  clear(): void
  /** Looks whether the server answers; the browser says when that is worth a try. */
  checkLink(): void
}

/** Makes an empty queue. */
export function createUploadQueue({ sender, limits, onDrained, onOver, onParts }: UploadQueueOptions): UploadQueue {
  const listeners = new Set<() => void>()
  const rate = createRate()
  const conflicts = createConflicts()
  const runs = createRuns(() => limits().atOnce)
  const room = createRoom(sender.freeIn)
  const link = createLink(sender.probe, () => workNow())
  let line = createWaitingLine(sender.isSmall)
  let tally = createTally(onOver)
  let held: 'paused' | 'full' | null = null
  let collecting = 0
  /** What was being read when everything was cancelled is not wanted any more. */
  let generation = 0
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
      standing: standing(),
      shortage: room.shortage(),
      requests: runs.taken(),
      speed,
      secondsLeft: speed ? left / speed : null,
      question: conflicts.first(),
    }
  }

  function standing(): Standing {
    if (held !== null) return held
    if (link.state() === 'down') return 'offline'
    return room.shortage() ? 'short' : 'running'
  }

  function work(): void {
    while (standing() === 'running' && link.state() === 'up') {
      const next = line.peek()
      if (next === null || !runs.hasRoom(next)) break
      const how = { isSmall: sender.isSmall, batches: sender.batches(), speed: rate.perSecond() }
      const uploads = takeLoad(line, how, (upload) => tally.move(upload, 'sending'))
      void send(uploads)
    }
    news.call()
  }

  async function send(uploads: readonly Upload[]): Promise<void> {
    const earlier = uploads.map(runs.of).find((run) => run !== undefined)
    const { run, load, end } = runs.begin(uploads, progress)
    try {
      // One that was paused and goes on at once may still be letting go of its request.
      await earlier?.over
      const results = await attempt(sender, load)
      results.forEach((result, index) => {
        const upload = uploads[index]
        if (upload?.state === 'sending') settle(upload, result)
      })
    } catch (error) {
      await settleAll(run, error)
    }
    end()
    for (const upload of uploads) if (upload.state === 'cancelled') discard(upload)
    work()
    reportWhenDrained()
  }

  function progress(upload: Upload, bytes: number): void {
    if (upload.state !== 'sending') return
    const canWait = upload.addresses.length > 0
    if (canWait && bytes > upload.sent) upload.tries = 0
    tally.sent(upload, bytes)
    if (upload.addresses.length > 1) onParts(upload)
    if (canWait && held === 'paused') runs.of(upload)?.stop()
    news.call()
  }

  function settle(upload: Upload, result: Result): void {
    if (result.kind === 'stored') tally.move(upload, 'done')
    else if (result.kind === 'same') tally.move(upload, upload.same === 'skip' ? 'cancelled' : 'done')
    else if (result.kind === 'partial') ask(upload)
    else settleFailure(upload, result.error)
  }

  /** What concerns all uploads of a run: they were stopped, the server was not reached, or it wants none of them. */
  async function settleAll({ uploads, signal }: Run, error: unknown): Promise<void> {
    const left = () => uploads.filter(({ state }) => state === 'sending')
    if (signal.aborted) {
      left().forEach(wait)
      return
    }
    const [first] = uploads
    const unreached = first !== undefined && consequenceOf(error, first) === 'unreached'
    if (!unreached) {
      for (const upload of left()) settleFailure(upload, error)
      return
    }
    for (const upload of left()) upload.resent = true
    if (!(await link.check())) {
      left().forEach(wait)
      return
    }
    for (const upload of left()) await settleUnreached(upload, error)
  }

  /** The server answers, but this did not get through: because the file cannot be read, or for a moment. */
  async function settleUnreached(upload: Upload, error: unknown): Promise<void> {
    const reason = await unreadable(upload)
    if (upload.state !== 'sending') return
    if (reason === null) tryAgain(upload, error)
    else fail(upload, reason)
  }

  function settleFailure(upload: Upload, error: unknown): void {
    const consequence = consequenceOf(error, upload)
    if (consequence === 'taken' && upload.renamed < MOST_NAMES) {
      if (upload.same === 'skip') upload.same = 'differs'
      ask(upload)
    } else if (consequence === 'full') {
      held = 'full'
      wait(upload)
    } else if (consequence === 'again' || consequence === 'unreached') tryAgain(upload, error)
    else fail(upload, error)
  }

  function ask(upload: Upload): void {
    const answer = conflicts.known(upload)
    if (answer !== null) {
      applyAnswer(upload, answer)
      return
    }
    tally.move(upload, 'conflict')
    conflicts.add(upload)
  }

  function fail(upload: Upload, error: unknown): void {
    upload.error = error
    tally.move(upload, 'failed')
  }

  function tryAgain(upload: Upload, error: unknown): void {
    upload.tries += 1
    if (upload.tries > limits().retries) {
      fail(upload, error)
      return
    }
    link.rest(upload.tries - 1)
    wait(upload)
  }

  function wait(upload: Upload): void {
    tally.move(upload, 'queued')
    line.addAgain(upload)
  }

  function applyAnswer(upload: Upload, answer: ConflictAnswer): void {
    const { partial, addresses } = upload
    if (answer === 'restart' && partial) sender.discard([partial.address])
    if (answer === 'keep-both' || answer === 'skip') {
      // What the server keeps is for the other name.
      sender.discard(addresses)
      upload.addresses = []
    }
    if (!applyTo(upload, answer, ({ wantedPath, renamed }) => numberedPath(wantedPath, renamed))) {
      tally.move(upload, 'cancelled')
      return
    }
    wait(upload)
    if (answer === 'resume' && partial) {
      tally.sent(upload, partial.offset)
      rate.reset()
    }
  }

  /** After something the person did: shown at once. */
  function workNow(): void {
    work()
    reportWhenDrained()
    news.now()
  }

  function reportWhenDrained(): void {
    const { count } = tally.read()
    if (collecting > 0 || count.queued + count.sending + count.conflict + count.paused > 0) return
    conflicts.forget()
    room.forget()
    rate.reset()
    held = null
    const report = { done: count.done, failed: count.failed }
    if (count.failed === 0) empty()
    news.now()
    if (report.done + report.failed > 0) onDrained(report)
  }

  function empty(): void {
    line = createWaitingLine(sender.isSmall)
    tally = createTally(onOver)
  }

  const canCancel = (upload: Upload): boolean => {
    const together = (runs.of(upload)?.uploads.length ?? 1) > 1
    return ['queued', 'sending', 'paused', 'conflict'].includes(upload.state) && !together
  }

  function stopOne(upload: Upload): void {
    if (!['queued', 'sending', 'paused', 'conflict'].includes(upload.state)) return
    if (upload.state === 'conflict') conflicts.remove(upload)
    tally.move(upload, 'cancelled')
    const run = runs.of(upload)
    if (run) run.stop()
    else discard(upload)
  }

  function discard(upload: Upload): void {
    sender.discard(upload.addresses)
    upload.addresses = []
  }

  const canPause = (upload: Upload): boolean => !sender.isSmall(upload) && ['queued', 'sending'].includes(upload.state)

  async function addAll(into: string, batches: Batches): Promise<void> {
    const mine = generation
    const { bytes, sent } = tally.read()
    const drop = await room.begin(into, bytes - sent)
    const isOver = () => mine !== generation || drop.isRefused()
    for await (const batch of batches) {
      if (isOver()) return
      await inSlices(batch, (source) => {
        if (isOver()) return
        lastId += 1
        const upload = makeUpload(lastId, into, source)
        drop.add(upload)
        line.add(upload)
        tally.add(upload)
      })
      work()
    }
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
      news.call()
      try {
        await addAll(into, batches)
      } finally {
        collecting -= 1
        work()
        reportWhenDrained()
      }
    },
    pause() {
      held = 'paused'
      for (const run of runs.all()) if (run.uploads.some(({ addresses }) => addresses.length > 0)) run.stop()
      workNow()
    },
    resume() {
      held = null
      rate.reset()
      link.hurry()
      workNow()
    },
    acceptShortage() {
      room.accept()
      workNow()
    },
    refuseShortage() {
      for (const upload of room.refuse()) stopOne(upload)
      workNow()
    },
    canPause,
    pauseOne(upload) {
      if (!canPause(upload)) return
      tally.move(upload, 'paused')
      runs.of(upload)?.stop()
      workNow()
    },
    resumeOne(upload) {
      if (upload.state === 'paused') wait(upload)
      workNow()
    },
    canCancel,
    cancel(upload) {
      if (canCancel(upload)) stopOne(upload)
      workNow()
    },
    cancelAll() {
      generation += 1
      // First, so that taking each of them out of the list costs nothing.
      conflicts.clear()
      for (const upload of line.all()) stopOne(upload)
      link.reset()
      workNow()
    },
    retry(upload) {
      again(upload)
      workNow()
    },
    retryFailed() {
      for (const upload of line.all()) again(upload)
      workNow()
    },
    failed,
    clearFailed() {
      for (const upload of failed()) {
        tally.move(upload, 'cancelled')
        discard(upload)
      }
      workNow()
    },
    answer(question, answer, toAll) {
      for (const upload of conflicts.answer(question, answer, toAll)) applyAnswer(upload, answer)
      workNow()
    },
    presume: conflicts.presume,
    clear() {
      const { count } = tally.read()
      if (collecting > 0 || count.sending + count.queued + count.paused + count.conflict > 0) return
      for (const upload of failed()) onOver(upload)
      empty()
      news.now()
    },
    checkLink() {
      if (summarise().active) void link.check()
    },
  }

  function failed(): Upload[] {
    return line.all().filter(({ state }) => state === 'failed')
  }

  function again(upload: Upload): void {
    if (upload.state !== 'failed') return
    upload.tries = 0
    wait(upload)
  }
}
