import type { QueryClient } from '@tanstack/react-query'
import { UndoReply } from '#contract/undo.ts'
import type { Session } from '#web/features/account/session/session.ts'
import { trashKey } from '#web/features/history/trash/queries.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { gestureHeaders, newGesture } from '#web/lib/new-gesture.ts'
import type { Step, StepFailure } from '#web/lib/step.ts'
import { nextStepOrder } from '#web/lib/step-order.ts'
import { unlessAborted } from '#web/lib/unless-aborted.ts'
import type { Toasts } from '#web/ui/toasts.ts'
import type { Undo } from './lazy-undo.ts'
import { mayUndo } from './may-undo.ts'
import { createUndoLookup, type UndoLookup } from './undo-lookup.ts'
import { createSteps, type DoneStep, doneStep } from './undo-steps.ts'
import { failureText, isPermanentFailure, partialText, stepText } from './undo-texts.ts'

export interface UndoOptions {
  readonly api: Pick<ApiClient, 'json' | 'send'>
  readonly queries: Pick<QueryClient, 'invalidateQueries'>
  readonly toasts: Pick<Toasts, 'success' | 'error' | 'undo' | 'close'>
  readonly t: Translate
  readonly session: { readonly state: Pick<Session['state'], 'getSnapshot'> }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** Maximum wait for steps in progress before an earlier step is undone, in milliseconds. */
const PATIENCE = 3000

/** Display time of the toast when a shortcut had no effect, in milliseconds. */
const READ = 3000

/** Creates the undo manager. It undoes steps one at a time, first the one that began last. */
export const createUndo = (options: UndoOptions): Undo => new PageUndo(options)

class PageUndo implements Undo {
  readonly #options: UndoOptions
  #steps = createSteps()
  #history: UndoLookup
  /** Steps in progress. */
  #pending = new Set<Promise<void>>()
  /** Resolves when all queued work is done. */
  #queue: Promise<void> = Promise.resolve()
  /** Aborted when the user changes. */
  #user = new AbortController()

  constructor(options: UndoOptions) {
    this.#options = options
    this.#history = createUndoLookup(options.api)
  }

  addStep(gesture: string, coming: Step | Promise<Step | null>, order = nextStepOrder()): void {
    const pending = this.#pending
    const added = this.#unlessUserChanges(Promise.resolve(coming)).then((step) => {
      pending.delete(added)
      if (step) this.#add(doneStep({ gesture }, step, order))
    })
    pending.add(added)
  }

  undo(): void {
    const before = this.#endOfPending()
    this.#enqueue(async () => {
      await this.#unlessUserChanges(before)
      await this.#undoLast().catch((error: unknown) => {
        this.#options.toasts.error(failureText(error, this.#options.t))
      })
    })
  }

  redo(): void {
    const { toasts, t } = this.#options
    const before = this.#endOfPending()
    this.#enqueue(async () => {
      await this.#unlessUserChanges(before)
      const step = this.#steps.lastUndone()
      if (step) await this.#turn(step)
      else toasts.success(t('undo.nothingToRedo'), READ)
    })
  }

  forget(): void {
    this.#user.abort()
    this.#user = new AbortController()
    this.#steps = createSteps()
    this.#history = createUndoLookup(this.#options.api)
    this.#pending = new Set()
    this.#queue = Promise.resolve()
  }

  /** Waits for `work`. The promise stays pending if the user changes meanwhile. */
  #unlessUserChanges<T>(work: Promise<T>): Promise<T> {
    return unlessAborted(work, this.#user.signal)
  }

  /** Queues work, because shortcuts may be pressed faster than the server responds. Work of an earlier user is dropped. */
  #enqueue(work: () => Promise<void>): void {
    const { signal } = this.#user
    this.#queue = this.#queue.then(() => (signal.aborted ? undefined : work()))
  }

  /**
   * Resolves when the steps in progress have completed, or after the maximum wait. A user who sees the effect of a step expects undo to
   * revert it, even before the server has responded.
   */
  #endOfPending(): Promise<unknown> {
    return Promise.race([Promise.all(this.#pending), sleep(PATIENCE)])
  }

  #add(done: DoneStep): void {
    if (!done.step.permanent) this.#steps.did(done)
    void this.#options.queries.invalidateQueries({ queryKey: trashKey })
    const { failure, quiet } = done.step
    if (failure) this.#reportPartial(done, failure)
    else if (!quiet) this.#reportDone(done)
  }

  #isAllowed({ step: { kind } }: DoneStep): boolean {
    const now = this.#options.session.state.getSnapshot()
    return now.kind !== 'signed-in' || mayUndo(kind, now.user.perm)
  }

  /** Closes the toasts of a step, so that each step has at most one. */
  #closeToasts(step: DoneStep): void {
    for (const id of step.toasts.splice(0)) this.#options.toasts.close(id)
  }

  /** Reports a step, and offers to undo it if the user has the permission. */
  #reportDone(step: DoneStep): void {
    const { toasts, t } = this.#options
    const text = stepText(step.step, t)
    const ofAdmin = step.step.kind === 'delete' ? ` · ${t('undo.byAdmin')}` : ''
    step.toasts.push(
      this.#isAllowed(step) && !step.step.permanent
        ? toasts.undo(text, () => this.#turnIf(step, 'done'))
        : toasts.success(text + ofAdmin, step.step.permanent ? undefined : READ),
    )
  }

  /** Reports what succeeded and what failed, and offers to undo the former. */
  #reportPartial(step: DoneStep, failure: StepFailure): void {
    const { toasts, t } = this.#options
    const canUndo = this.#isAllowed(step) && !step.step.permanent
    const actions = [
      ...(canUndo ? [{ label: t('action.undo'), run: () => this.#turnIf(step, 'done') }] : []),
      ...(failure.remedy ? [failure.remedy] : []),
      ...(failure.showDetails ? [{ label: t('browse.action.details'), run: failure.showDetails, stays: true }] : []),
    ]
    step.toasts.push(toasts.error(partialText(step.step, failure, t), { actions }))
  }

  /** Reports that a step was undone, and offers to redo it. */
  #reportUndone(step: DoneStep): void {
    const { toasts, t } = this.#options
    const text = t('undo.takenBack', stepText(step.step, t))
    step.toasts.push(toasts.undo(text, () => this.#turnIf(step, 'undone'), t('action.redo')))
  }

  /** Reports a failure. Offers to retry unless the step can never be undone or redone. */
  #reportFailure(step: DoneStep, error: unknown): void {
    const { toasts, t } = this.#options
    const { state } = step
    const text = failureText(error, t, state === 'done')
    if (isPermanentFailure(error)) {
      this.#drop(step)
      toasts.error(text)
    } else step.toasts.push(toasts.error(text, { retry: () => this.#turnIf(step, state) }))
  }

  /** Removes a step that can be neither undone nor redone. */
  #drop(step: DoneStep): void {
    this.#steps.drop(step)
    this.#history.excludeStep(step.by)
  }

  /** Undoes a done step or redoes an undone one. A step that the server refused keeps its state, so that the user can retry. */
  async #turn(step: DoneStep): Promise<void> {
    this.#closeToasts(step)
    try {
      step.by = { gesture: await this.#requestUndo(step) }
    } catch (error) {
      this.#reportFailure(step, error)
      return
    }
    if (step.state === 'done') {
      this.#steps.undid(step)
      this.#reportUndone(step)
    } else {
      this.#steps.redid(step)
      this.#reportDone(step)
    }
  }

  /** Undoes or redoes exactly the step of a toast, regardless of later steps. */
  #turnIf(step: DoneStep, expected: DoneStep['state']): void {
    const { toasts, t } = this.#options
    this.#enqueue(async () => {
      if (step.state === expected) await this.#turn(step)
      else toasts.success(t(expected === 'done' ? 'undo.already' : 'undo.nothingToRedo'), READ)
    })
  }

  /**
   * Sends the undo request. Everything may have changed afterwards, whatever the response.
   *
   * @returns the gesture by which the undo can itself be undone
   */
  async #requestUndo({ by }: DoneStep): Promise<string> {
    const { api, queries } = this.#options
    const gesture = newGesture()
    const call = { method: 'POST', path: '/api/undo', body: by, headers: gestureHeaders(gesture) } as const
    try {
      await this.#unlessUserChanges(api.json(call, UndoReply))
      return gesture
    } finally {
      // Affects listings, the trash, versions and histories.
      void queries.invalidateQueries()
    }
  }

  /** Returns the last step of this page, else the user's last recent step in the history, for example after a reload. */
  async #lastDone(): Promise<DoneStep | undefined> {
    const known = this.#steps.lastDone()
    if (known) return known
    const found = await this.#unlessUserChanges(this.#history.find())
    if (found) this.#steps.found(found)
    return this.#steps.lastDone()
  }

  async #undoLast(): Promise<void> {
    const { toasts, t } = this.#options
    const step = await this.#lastDone()
    if (!step) {
      toasts.success(t('undo.nothing'), READ)
      return
    }
    if (this.#isAllowed(step)) return this.#turn(step)
    // The next undo then applies to the step before it.
    this.#closeToasts(step)
    this.#drop(step)
    const why = t(step.step.kind === 'delete' ? 'undo.byAdmin' : 'error.forbidden')
    toasts.error(`${t('undo.failed')} ${why}`)
  }
}
