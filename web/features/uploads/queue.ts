import { attempt } from './attempt.ts'
import { type ConflictAnswer, createConflicts } from './conflicts.ts'
import { type ConnectionMonitor, createConnectionMonitor } from './connection-monitor.ts'
import { createFreeSpaceCheck, type FreeSpaceCheck } from './free-space-check.ts'
import { dequeueLoad } from './loads.ts'
import { createOutcomeHandler, type OutcomeHandler } from './outcome-handler.ts'
import { createRate } from './rate.ts'
import { createRuns, type Runs } from './runs.ts'
import { type Throttled, throttle } from './throttle.ts'
import type { Upload, UploadState } from './upload.ts'
import { UploadCollection } from './upload-collection.ts'
import { UploadIntake } from './upload-intake.ts'
import type { Batches, QueueStatus, UploadQueue, UploadQueueOptions, UploadSummary } from './upload-queue.ts'

/** Shortest interval between two progress notifications, in milliseconds. */
const NEWS_EVERY = 100

/** States of uploads that are not over. */
const UNFINISHED: readonly UploadState[] = ['queued', 'sending', 'paused', 'conflict']

/** Creates an empty queue. */
export const createUploadQueue = (options: UploadQueueOptions): UploadQueue => new PageUploadQueue(options)

/** Functions that components use as event handlers or subscriptions are bound. */
class PageUploadQueue implements UploadQueue {
  readonly #options: UploadQueueOptions
  readonly #listeners = new Set<() => void>()
  readonly #rate = createRate()
  readonly #conflicts = createConflicts()
  readonly #uploads: UploadCollection
  readonly #runs: Runs
  readonly #room: FreeSpaceCheck
  readonly #link: ConnectionMonitor
  readonly #intake: UploadIntake
  readonly #outcomes: OutcomeHandler
  readonly #notify: Throttled
  /** Reason why nothing new is sent, if the queue itself knows one. */
  #held: 'paused' | 'full' | null = null
  #summary: UploadSummary

  constructor(options: UploadQueueOptions) {
    const { sender, limits, onFinished } = options
    this.#options = options
    this.#uploads = new UploadCollection(sender.isSmall, onFinished)
    this.#runs = createRuns(() => limits().atOnce)
    this.#room = createFreeSpaceCheck(sender.freeIn)
    this.#link = createConnectionMonitor(sender.probe, () => this.#workNow())
    this.#intake = new UploadIntake(this.#uploads, this.#room, () => this.#work())
    this.#outcomes = createOutcomeHandler({
      uploads: this.#uploads,
      conflicts: this.#conflicts,
      link: this.#link,
      rate: this.#rate,
      sender,
      retries: () => limits().retries,
      onFull: () => {
        this.#held = 'full'
      },
    })
    this.#notify = throttle(() => this.#notifyListeners(), NEWS_EVERY)
    this.#summary = this.#summarize()
  }

  readonly getSnapshot = (): UploadSummary => this.#summary

  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  rows(): readonly Upload[] {
    return this.#uploads.line.rows()
  }

  failed(): readonly Upload[] {
    return this.#uploads.failed()
  }

  async add(into: string, batches: Batches): Promise<boolean> {
    const adding = this.#intake.add(into, batches)
    this.#notify.call()
    try {
      return await adding
    } finally {
      this.#work()
      this.#reportWhenDrained()
    }
  }

  readonly pause = (): void => {
    this.#held = 'paused'
    for (const run of this.#runs.all()) if (run.uploads.some(({ addresses }) => addresses.length > 0)) run.stop()
    this.#workNow()
  }

  readonly resume = (): void => {
    this.#held = null
    this.#rate.reset()
    this.#link.retryNow()
    this.#workNow()
  }

  readonly acceptShortage = (): void => {
    this.#room.acceptAll()
    this.#workNow()
  }

  readonly refuseShortage = (): void => {
    for (const upload of this.#room.cancelExceeding()) this.#stopOne(upload)
    this.#workNow()
  }

  canPause(upload: Upload): boolean {
    return !this.#options.sender.isSmall(upload) && ['queued', 'sending'].includes(upload.state)
  }

  pauseOne(upload: Upload): void {
    if (!this.canPause(upload)) return
    this.#uploads.tally.setState(upload, 'paused')
    this.#runs.runOf(upload)?.stop()
    this.#workNow()
  }

  resumeOne(upload: Upload): void {
    if (upload.state === 'paused') this.#uploads.requeue(upload)
    this.#workNow()
  }

  canCancel(upload: Upload): boolean {
    const together = (this.#runs.runOf(upload)?.uploads.length ?? 1) > 1
    return UNFINISHED.includes(upload.state) && !together
  }

  cancel(upload: Upload): void {
    if (this.canCancel(upload)) this.#stopOne(upload)
    this.#workNow()
  }

  readonly cancelAll = (): void => {
    this.#intake.cancel()
    // First, so that the removal of each upload from the list costs nothing.
    this.#conflicts.clear()
    for (const upload of this.#uploads.line.all()) this.#stopOne(upload)
    this.#link.reset()
    this.#workNow()
  }

  retry(upload: Upload): void {
    this.#retryOne(upload)
    this.#workNow()
  }

  readonly retryFailed = (): void => {
    for (const upload of this.#uploads.line.all()) this.#retryOne(upload)
    this.#workNow()
  }

  readonly clearFailed = (): void => {
    for (const upload of this.#uploads.failed()) {
      this.#uploads.tally.setState(upload, 'cancelled')
      this.#discard(upload)
    }
    this.#workNow()
  }

  answer(question: Upload, answer: ConflictAnswer, toAll: boolean): void {
    if (toAll) this.#options.onAnswerForAll?.(answer)
    for (const upload of this.#conflicts.answer(question, answer, toAll)) this.#outcomes.applyAnswer(upload, answer)
    this.#workNow()
  }

  addAnswersForAll(answers: readonly ConflictAnswer[]): void {
    this.#conflicts.addAnswersForAll(answers)
  }

  readonly clear = (): void => {
    if (this.#isUnfinished()) return
    for (const upload of this.#uploads.failed()) this.#options.onFinished(upload)
    this.#uploads.clear()
    this.#notify.runNow()
  }

  readonly checkLink = (): void => {
    if (this.#summarize().active) void this.#link.check()
  }

  #notifyListeners(): void {
    this.#rate.note(this.#uploads.tally.currentTally().sent)
    this.#summary = this.#summarize()
    for (const listener of [...this.#listeners]) listener()
  }

  #summarize(): UploadSummary {
    const now = this.#uploads.tally.currentTally()
    const speed = this.#rate.bytesPerSecond()
    const left = now.bytes - now.sent
    const collecting = this.#intake.isActive
    return {
      ...now,
      active: collecting || now.count.queued + now.count.sending > 0,
      collecting,
      queueStatus: this.#status(),
      shortage: this.#room.shortage(),
      requests: this.#runs.requestCount(),
      speed,
      secondsLeft: speed ? left / speed : null,
      question: this.#conflicts.first(),
    }
  }

  #status(): QueueStatus {
    if (this.#held !== null) return this.#held
    if (this.#link.state() === 'down') return 'offline'
    return this.#room.shortage() ? 'short' : 'running'
  }

  #isUnfinished(): boolean {
    return this.#intake.isActive || this.#uploads.countIn(...UNFINISHED) > 0
  }

  /** Starts as many requests as are allowed. */
  #work(): void {
    const { sender } = this.#options
    while (this.#status() === 'running' && this.#link.state() === 'up') {
      const next = this.#uploads.line.peek()
      if (next === null || !this.#runs.hasRoom(next)) break
      const how = { isSmall: sender.isSmall, batches: sender.batches(), speed: this.#rate.bytesPerSecond() }
      const load = dequeueLoad(this.#uploads.line, how, (upload) => this.#uploads.tally.setState(upload, 'sending'))
      void this.#send(load)
    }
    this.#notify.call()
  }

  /** Continues after a user action, and updates the view at once. */
  #workNow(): void {
    this.#work()
    this.#reportWhenDrained()
    this.#notify.runNow()
  }

  async #send(uploads: readonly Upload[]): Promise<void> {
    const earlier = uploads.map(this.#runs.runOf).find((run) => run !== undefined)
    const { run, load, end } = this.#runs.begin(uploads, (upload, bytes) => this.#handleProgress(upload, bytes))
    try {
      // A paused upload that resumes at once may still be closing its request.
      await earlier?.over
      const results = await attempt(this.#options.sender, load)
      results.forEach((result, index) => {
        const upload = uploads[index]
        if (upload?.state === 'sending') this.#outcomes.handleResult(upload, result)
      })
    } catch (error) {
      await this.#outcomes.handleRunError(run, error)
    }
    end()
    for (const upload of uploads) if (upload.state === 'cancelled') this.#discard(upload)
    this.#work()
    this.#reportWhenDrained()
  }

  #handleProgress(upload: Upload, bytes: number): void {
    if (upload.state !== 'sending') return
    const canWait = upload.addresses.length > 0
    if (canWait && bytes > upload.sent) upload.tries = 0
    this.#uploads.tally.setSentBytes(upload, bytes)
    if (upload.addresses.length > 1) this.#options.onParts(upload)
    if (canWait && this.#held === 'paused') this.#runs.runOf(upload)?.stop()
    this.#notify.call()
  }

  #reportWhenDrained(): void {
    if (this.#isUnfinished()) return
    this.#conflicts.clearAnswers()
    this.#room.clearDrops()
    this.#rate.reset()
    this.#held = null
    const { done, failed } = this.#uploads.tally.currentTally().count
    if (failed === 0) this.#uploads.clear()
    this.#notify.runNow()
    if (done + failed > 0) this.#options.onDrained({ done, failed })
  }

  #stopOne(upload: Upload): void {
    if (!UNFINISHED.includes(upload.state)) return
    if (upload.state === 'conflict') this.#conflicts.remove(upload)
    this.#uploads.tally.setState(upload, 'cancelled')
    const run = this.#runs.runOf(upload)
    if (run) run.stop()
    else this.#discard(upload)
  }

  #retryOne(upload: Upload): void {
    if (upload.state !== 'failed') return
    upload.tries = 0
    this.#uploads.requeue(upload)
  }

  /** Deletes the parts of an upload from the server. */
  #discard(upload: Upload): void {
    this.#options.sender.discard(upload.addresses)
    upload.addresses = []
  }
}
