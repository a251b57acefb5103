import { attempt } from './attempt.ts'
import { createConflicts } from './conflicts.ts'
import { createConnectionMonitor } from './connection-monitor.ts'
import { createFreeSpaceCheck } from './free-space-check.ts'
import { dequeueLoad } from './loads.ts'
import { createOutcomeHandler } from './outcome-handler.ts'
import { createRate } from './rate.ts'
import { createRuns } from './runs.ts'
import { createTally } from './tally.ts'
import { throttle } from './throttle.ts'
import { inSlices } from './time-slices.ts'
import { createUpload, type Upload } from './upload.ts'
import type { Batches, QueueStatus, UploadQueue, UploadQueueOptions, UploadSummary } from './upload-queue.ts'
import { createWaitingLine } from './waiting-line.ts'

/** Shortest interval between two progress notifications, in milliseconds. */
const NEWS_EVERY = 100
/** Creates an empty queue. */
export function createUploadQueue({ sender, limits, onDrained, onFinished, onParts }: UploadQueueOptions): UploadQueue {
  const listeners = new Set<() => void>()
  const rate = createRate()
  const conflicts = createConflicts()
  const runs = createRuns(() => limits().atOnce)
  const room = createFreeSpaceCheck(sender.freeIn)
  const link = createConnectionMonitor(sender.probe, () => workNow())
  let line = createWaitingLine(sender.isSmall)
  let tally = createTally(onFinished)
  let held: 'paused' | 'full' | null = null
  let collecting = 0
  /** Increases when everything is canceled. Files of an earlier generation are dropped. */
  let generation = 0
  let lastId = 0
  let summary = summarize()
  const { handleResult, handleRunError, applyAnswer, requeue } = createOutcomeHandler({
    ...{ conflicts, link, rate, sender },
    tally: () => tally,
    line: () => line,
    retries: () => limits().retries,
    onFull: () => {
      held = 'full'
    },
  })

  const notifyListeners = throttle(() => {
    rate.note(tally.currentTally().sent)
    summary = summarize()
    for (const listener of [...listeners]) listener()
  }, NEWS_EVERY)

  function summarize(): UploadSummary {
    const now = tally.currentTally()
    const speed = rate.bytesPerSecond()
    const left = now.bytes - now.sent
    return {
      ...now,
      active: collecting > 0 || now.count.queued + now.count.sending > 0,
      collecting: collecting > 0,
      queueStatus: standing(),
      shortage: room.shortage(),
      requests: runs.requestCount(),
      speed,
      secondsLeft: speed ? left / speed : null,
      question: conflicts.first(),
    }
  }

  function standing(): QueueStatus {
    if (held !== null) return held
    if (link.state() === 'down') return 'offline'
    return room.shortage() ? 'short' : 'running'
  }

  function work(): void {
    while (standing() === 'running' && link.state() === 'up') {
      const next = line.peek()
      if (next === null || !runs.hasRoom(next)) break
      const how = { isSmall: sender.isSmall, batches: sender.batches(), speed: rate.bytesPerSecond() }
      const uploads = dequeueLoad(line, how, (upload) => tally.setState(upload, 'sending'))
      void send(uploads)
    }
    notifyListeners.call()
  }

  async function send(uploads: readonly Upload[]): Promise<void> {
    const earlier = uploads.map(runs.runOf).find((run) => run !== undefined)
    const { run, load, end } = runs.begin(uploads, progress)
    try {
      // A paused upload that resumes at once may still be closing its request.
      await earlier?.over
      const results = await attempt(sender, load)
      results.forEach((result, index) => {
        const upload = uploads[index]
        if (upload?.state === 'sending') handleResult(upload, result)
      })
    } catch (error) {
      await handleRunError(run, error)
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
    tally.setSentBytes(upload, bytes)
    if (upload.addresses.length > 1) onParts(upload)
    if (canWait && held === 'paused') runs.runOf(upload)?.stop()
    notifyListeners.call()
  }

  /** Continues after a user action, and updates the view at once. */
  function workNow(): void {
    work()
    reportWhenDrained()
    notifyListeners.runNow()
  }

  function reportWhenDrained(): void {
    const { count } = tally.currentTally()
    if (collecting > 0 || count.queued + count.sending + count.conflict + count.paused > 0) return
    conflicts.clearAnswers()
    room.clearDrops()
    rate.reset()
    held = null
    const report = { done: count.done, failed: count.failed }
    if (count.failed === 0) empty()
    notifyListeners.runNow()
    if (report.done + report.failed > 0) onDrained(report)
  }

  function empty(): void {
    line = createWaitingLine(sender.isSmall)
    tally = createTally(onFinished)
  }

  const canCancel = (upload: Upload): boolean => {
    const together = (runs.runOf(upload)?.uploads.length ?? 1) > 1
    return ['queued', 'sending', 'paused', 'conflict'].includes(upload.state) && !together
  }

  function stopOne(upload: Upload): void {
    if (!['queued', 'sending', 'paused', 'conflict'].includes(upload.state)) return
    if (upload.state === 'conflict') conflicts.remove(upload)
    tally.setState(upload, 'cancelled')
    const run = runs.runOf(upload)
    if (run) run.stop()
    else discard(upload)
  }

  function discard(upload: Upload): void {
    sender.discard(upload.addresses)
    upload.addresses = []
  }

  const canPause = (upload: Upload): boolean => !sender.isSmall(upload) && ['queued', 'sending'].includes(upload.state)

  async function addAll(into: string, batches: Batches): Promise<boolean> {
    const mine = generation
    const { bytes, sent } = tally.currentTally()
    const drop = await room.beginDrop(into, bytes - sent)
    const isOver = () => mine !== generation || drop.isRefused()
    for await (const batch of batches) {
      if (isOver()) return false
      await inSlices(batch, (source) => {
        if (isOver()) return
        lastId += 1
        const upload = createUpload(lastId, into, source)
        drop.add(upload)
        line.add(upload)
        tally.addUpload(upload)
      })
      work()
    }
    return !isOver()
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
      notifyListeners.call()
      try {
        return await addAll(into, batches)
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
      link.retryNow()
      workNow()
    },
    acceptShortage() {
      room.acceptAll()
      workNow()
    },
    refuseShortage() {
      for (const upload of room.cancelExceeding()) stopOne(upload)
      workNow()
    },
    canPause,
    pauseOne(upload) {
      if (!canPause(upload)) return
      tally.setState(upload, 'paused')
      runs.runOf(upload)?.stop()
      workNow()
    },
    resumeOne(upload) {
      if (upload.state === 'paused') requeue(upload)
      workNow()
    },
    canCancel,
    cancel(upload) {
      if (canCancel(upload)) stopOne(upload)
      workNow()
    },
    cancelAll() {
      generation += 1
      // First, so that the removal of each upload from the list costs nothing.
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
        tally.setState(upload, 'cancelled')
        discard(upload)
      }
      workNow()
    },
    answer(question, answer, toAll) {
      for (const upload of conflicts.answer(question, answer, toAll)) applyAnswer(upload, answer)
      workNow()
    },
    addAnswersForAll: conflicts.addAnswersForAll,
    clear() {
      const { count } = tally.currentTally()
      if (collecting > 0 || count.sending + count.queued + count.paused + count.conflict > 0) return
      for (const upload of failed()) onFinished(upload)
      empty()
      notifyListeners.runNow()
    },
    checkLink() {
      if (summarize().active) void link.check()
    },
  }

  function failed(): Upload[] {
    return line.all().filter(({ state }) => state === 'failed')
  }

  function again(upload: Upload): void {
    if (upload.state !== 'failed') return
    upload.tries = 0
    requeue(upload)
  }
}
