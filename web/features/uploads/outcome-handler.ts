import { type AttemptResult, applyConflictAnswer } from './attempt.ts'
import type { ConflictAnswer, Conflicts } from './conflicts.ts'
import type { ConnectionMonitor } from './connection-monitor.ts'
import { consequenceOf, readError } from './failure.ts'
import type { Rate } from './rate.ts'
import type { Run } from './runs.ts'
import type { Sender } from './send.ts'
import { numberedPath, type Upload } from './upload.ts'
import type { UploadCollection } from './upload-collection.ts'

/** Number of names tried for "keep both". */
const MOST_NAMES = 100

/** Parts of the queue. */
export interface OutcomeHandlerParts {
  readonly uploads: UploadCollection
  readonly conflicts: Conflicts
  readonly link: ConnectionMonitor
  readonly rate: Rate
  readonly sender: Sender
  /** Number of automatic retries of one upload. */
  readonly retries: () => number
  /** Called when the server has no space. */
  readonly onFull: () => void
}

/** Decides the next state of uploads whose request has ended. */
export interface OutcomeHandler {
  /** Processes the outcome of one upload. */
  handleResult(upload: Upload, result: AttemptResult): void
  /** Processes an error of a whole run: it was stopped, the server was not reached, or it rejected all. */
  handleRunError(run: Run, error: unknown): Promise<void>
  /** Applies an answer about a name conflict. */
  applyAnswer(upload: Upload, answer: ConflictAnswer): void
}

export function createOutcomeHandler(parts: OutcomeHandlerParts): OutcomeHandler {
  const { uploads, conflicts, link, rate, sender, retries, onFull } = parts

  function handleResult(upload: Upload, result: AttemptResult): void {
    if (result.kind === 'stored') uploads.tally.setState(upload, 'done')
    else if (result.kind === 'same') uploads.tally.setState(upload, upload.same === 'skip' ? 'cancelled' : 'done')
    else if (result.kind === 'unfinished') ask(upload)
    else handleFailure(upload, result.error)
  }

  async function handleRunError({ uploads: sent, signal }: Run, error: unknown): Promise<void> {
    const left = () => sent.filter(({ state }) => state === 'sending')
    if (signal.aborted) {
      for (const upload of left()) uploads.requeue(upload)
      return
    }
    const [first] = sent
    const unreached = first !== undefined && consequenceOf(error, first) === 'unreached'
    if (!unreached) {
      for (const upload of left()) handleFailure(upload, error)
      return
    }
    for (const upload of left()) upload.resent = true
    if (!(await link.check())) {
      for (const upload of left()) uploads.requeue(upload)
      return
    }
    for (const upload of left()) await handleUnreached(upload, error)
  }

  /** Handles a failed request although the server answers: the file cannot be read, or the failure is temporary. */
  async function handleUnreached(upload: Upload, error: unknown): Promise<void> {
    const reason = await readError(upload)
    if (upload.state !== 'sending') return
    if (reason === null) tryAgain(upload, error)
    else fail(upload, reason)
  }

  function handleFailure(upload: Upload, error: unknown): void {
    const consequence = consequenceOf(error, upload)
    if (consequence === 'taken' && upload.renamed < MOST_NAMES) {
      if (upload.same === 'skip') upload.same = 'differs'
      ask(upload)
    } else if (consequence === 'full') {
      onFull()
      uploads.requeue(upload)
    } else if (consequence === 'again' || consequence === 'unreached') tryAgain(upload, error)
    else fail(upload, error)
  }

  function ask(upload: Upload): void {
    const answer = conflicts.knownAnswer(upload)
    if (answer !== null) {
      applyAnswer(upload, answer)
      return
    }
    uploads.tally.setState(upload, 'conflict')
    conflicts.add(upload)
  }

  function fail(upload: Upload, error: unknown): void {
    upload.error = error
    uploads.tally.setState(upload, 'failed')
  }

  function tryAgain(upload: Upload, error: unknown): void {
    upload.tries += 1
    if (upload.tries > retries()) {
      fail(upload, error)
      return
    }
    link.pauseFor(upload.tries - 1)
    uploads.requeue(upload)
  }

  function applyAnswer(upload: Upload, answer: ConflictAnswer): void {
    const { unfinished, addresses } = upload
    if (answer === 'restart' && unfinished) sender.discard([unfinished.address])
    if (answer === 'keep-both' || answer === 'skip') {
      // The partial upload on the server has the other name.
      sender.discard(addresses)
      upload.addresses = []
    }
    if (!applyConflictAnswer(upload, answer, ({ wantedPath, renamed }) => numberedPath(wantedPath, renamed))) {
      uploads.tally.setState(upload, 'cancelled')
      return
    }
    uploads.requeue(upload)
    if (answer === 'resume' && unfinished) {
      uploads.tally.setSentBytes(upload, unfinished.offset)
      rate.reset()
    }
  }

  return { handleResult, handleRunError, applyAnswer }
}
