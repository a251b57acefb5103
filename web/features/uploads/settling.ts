import { applyTo, type Result } from './attempt.ts'
import type { ConflictAnswer, Conflicts } from './conflicts.ts'
import { consequenceOf, unreadable } from './failure.ts'
import type { Link } from './link.ts'
import type { Rate } from './rate.ts'
import type { Run } from './runs.ts'
import type { Sender } from './send.ts'
import type { TallyKeeper } from './tally.ts'
import { numberedPath, type Upload } from './upload.ts'
import type { WaitingLine } from './waiting-line.ts'

/** Number of names tried for "keep both". */
const MOST_NAMES = 100

/** Parts of the queue. The tally and the line are replaced when the queue is emptied. */
export interface SettlingParts {
  readonly tally: () => TallyKeeper
  readonly line: () => WaitingLine
  readonly conflicts: Conflicts
  readonly link: Link
  readonly rate: Rate
  readonly sender: Sender
  /** Number of automatic retries of one upload. */
  readonly retries: () => number
  /** Called when the server has no space. */
  readonly onFull: () => void
}

/** Decides the next state of uploads whose request has ended. */
export interface Settling {
  /** Processes the outcome of one upload. */
  settle(upload: Upload, result: Result): void
  /** Processes an error of a whole run: it was stopped, the server was not reached, or it rejected all. */
  settleAll(run: Run, error: unknown): Promise<void>
  /** Applies an answer about a name conflict. */
  applyAnswer(upload: Upload, answer: ConflictAnswer): void
  /** Puts an upload back in the queue. */
  wait(upload: Upload): void
}

export function createSettling(parts: SettlingParts): Settling {
  const { tally, line, conflicts, link, rate, sender, retries, onFull } = parts

  function settle(upload: Upload, result: Result): void {
    if (result.kind === 'stored') tally().move(upload, 'done')
    else if (result.kind === 'same') tally().move(upload, upload.same === 'skip' ? 'cancelled' : 'done')
    else if (result.kind === 'unfinished') ask(upload)
    else settleFailure(upload, result.error)
  }

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

  /** Handles a failed request although the server answers: the file cannot be read, or the failure is temporary. */
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
      onFull()
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
    tally().move(upload, 'conflict')
    conflicts.add(upload)
  }

  function fail(upload: Upload, error: unknown): void {
    upload.error = error
    tally().move(upload, 'failed')
  }

  function tryAgain(upload: Upload, error: unknown): void {
    upload.tries += 1
    if (upload.tries > retries()) {
      fail(upload, error)
      return
    }
    link.rest(upload.tries - 1)
    wait(upload)
  }

  function wait(upload: Upload): void {
    tally().move(upload, 'queued')
    line().addAgain(upload)
  }

  function applyAnswer(upload: Upload, answer: ConflictAnswer): void {
    const { unfinished, addresses } = upload
    if (answer === 'restart' && unfinished) sender.discard([unfinished.address])
    if (answer === 'keep-both' || answer === 'skip') {
      // The partial upload on the server has the other name.
      sender.discard(addresses)
      upload.addresses = []
    }
    if (!applyTo(upload, answer, ({ wantedPath, renamed }) => numberedPath(wantedPath, renamed))) {
      tally().move(upload, 'cancelled')
      return
    }
    wait(upload)
    if (answer === 'resume' && unfinished) {
      tally().sent(upload, unfinished.offset)
      rate.reset()
    }
  }

  return { settle, settleAll, applyAnswer, wait }
}
