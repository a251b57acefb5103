import { attempt } from './attempt.ts'
import { createConflicts } from './conflicts.ts'
import { createLink } from './link.ts'
import { takeLoad } from './loads.ts'
import { createRate } from './rate.ts'
import { createRoom } from './room.ts'
import { createRuns } from './runs.ts'
import { createSettling } from './settling.ts'
import { inSlices } from './slices.ts'
import { createTally } from './tally.ts'
import { throttle } from './throttle.ts'
import { makeUpload, type Upload } from './upload.ts'
import type { Batches, Standing, UploadQueue, UploadQueueOptions, UploadSummary } from './upload-queue.ts'
import { createWaitingLine } from './waiting-line.ts'

/** Shortest interval between two progress notifications, in milliseconds. */
const NEWS_EVERY = 100
/** Creates an empty queue. */
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
  /** Increases when everything is canceled. Files of an earlier generation are dropped. */
  let generation = 0
  let lastId = 0
  let summary = summarise()
  const { settle, settleAll, applyAnswer, wait } = createSettling({
    ...{ conflicts, link, rate, sender },
    tally: () => tally,
    line: () => line,
    retries: () => limits().retries,
    onFull: () => {
      held = 'full'
    },
  })

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
      // A paused upload that resumes at once may still be closing its request.
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

  /** Continues after a user action, and updates the view at once. */
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

  async function addAll(into: string, batches: Batches): Promise<boolean> {
    const mine = generation
    const { bytes, sent } = tally.read()
    const drop = await room.begin(into, bytes - sent)
    const isOver = () => mine !== generation || drop.isRefused()
    for await (const batch of batches) {
      if (isOver()) return false
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
      news.call()
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
