import type { QueryClient } from '@tanstack/react-query'
import { UndoReply } from '#contract/undo.ts'
import type { Session } from '#web/features/account/session/session.ts'
import { trashKey } from '#web/features/history/trash/queries.ts'
import type { Translate } from '#web/i18n/catalog.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { gestureHeaders, newGesture } from '#web/lib/new-gesture.ts'
import type { Toasts } from '#web/ui/toasts.ts'
import type { Undo } from './lazy-undo.ts'
import { mayUndo } from './may-undo.ts'
import { createUndoLookup, type UndoLookup } from './undo-lookup.ts'
import { createSteps, type DoneStep, doneStep } from './undo-steps.ts'
import { failureText, isPermanentFailure, stepText } from './undo-texts.ts'

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

/** Creates the undo manager. It undoes steps one at a time, in reverse order. */
export function createUndo({ api, queries, toasts, t, session }: UndoOptions): Undo {
  let steps = createSteps()
  let history: UndoLookup = createUndoLookup(api)
  const underWay = new Set<Promise<void>>()
  let working: Promise<void> = Promise.resolve()

  const isAllowed = ({ step: { kind } }: DoneStep): boolean => {
    const now = session.state.getSnapshot()
    return now.kind !== 'signed-in' || mayUndo(kind, now.user.perm)
  }

  /** Closes the toasts of a step, so that each step has at most one. */
  function hush(step: DoneStep): void {
    for (const id of step.toasts.splice(0)) toasts.close(id)
  }

  /** Reports a step, and offers to undo it if the user has the permission. */
  function tellDone(step: DoneStep): void {
    const text = stepText(step.step, t)
    const ofAdmin = step.step.kind === 'delete' ? ` · ${t('browse.delete.byAdmin')}` : ''
    step.toasts.push(
      isAllowed(step) ? toasts.undo(text, () => one(step, 'done')) : toasts.success(text + ofAdmin, READ),
    )
  }

  /**
   * Sends the undo request. Everything may have changed afterwards, whatever the response.
   *
   * @returns the gesture by which the undo can itself be undone
   */
  async function takeBack({ by }: DoneStep): Promise<string> {
    const gesture = newGesture()
    try {
      await api.json({ method: 'POST', path: '/api/undo', body: by, headers: gestureHeaders(gesture) }, UndoReply)
      return gesture
    } finally {
      // Affects listings, the trash, versions and histories.
      void queries.invalidateQueries()
    }
  }

  /** Undoes a done step or redoes an undone one. A step that the server refused keeps its state, so that the user can retry. */
  async function turn(step: DoneStep): Promise<void> {
    const ours = steps
    const back = step.state === 'done'
    hush(step)
    try {
      const gesture = await takeBack(step)
      if (ours !== steps) return
      step.by = { gesture }
      if (back) {
        steps.undid(step)
        const text = t('undo.takenBack', stepText(step.step, t))
        step.toasts.push(toasts.undo(text, () => one(step, 'undone'), t('action.redo')))
      } else {
        steps.redid(step)
        tellDone(step)
      }
    } catch (error) {
      if (ours !== steps) return
      if (isPermanentFailure(error)) {
        steps.drop(step)
        history.excludeStep(step.by)
        toasts.error(failureText(error, t, back))
      } else {
        const retry = () => one(step, back ? 'done' : 'undone')
        step.toasts.push(toasts.error(failureText(error, t, back), { retry }))
      }
    }
  }

  /** Queues work, because shortcuts may be pressed faster than the server responds. */
  const soon = (work: () => Promise<void>) => {
    working = working.then(work)
  }
  /**
   * Resolves when the steps in progress have completed, or after the maximum wait. A user who sees the effect of a step expects undo to
   * revert it, even before the server has responded.
   */
  const begunBefore = () => Promise.race([Promise.all(underWay), sleep(PATIENCE)])
  /** Undoes or redoes exactly the step of a toast, regardless of later steps. */
  const one = (step: DoneStep, expected: DoneStep['state']) =>
    soon(async () => {
      if (step.state === expected) await turn(step)
      else toasts.success(t(expected === 'done' ? 'undo.already' : 'undo.nothingToRedo'), READ)
    })

  /** Returns the last step of this page, else the user's last recent step in the history, for example after a reload. */
  async function lastDone(): Promise<DoneStep | undefined> {
    const known = steps.lastDone()
    if (known) return known
    const ours = steps
    const found = await history.find()
    if (found && ours === steps) steps.redid(found)
    return steps.lastDone()
  }

  async function back(): Promise<void> {
    const step = await lastDone()
    if (!step) return void toasts.success(t('undo.nothing'), READ)
    if (isAllowed(step)) return turn(step)
    // The next undo then applies to the step before it.
    hush(step)
    steps.drop(step)
    history.excludeStep(step.by)
    const why = t(step.step.kind === 'delete' ? 'browse.delete.byAdmin' : 'error.forbidden')
    toasts.error(`${t('undo.failed')} ${why}`)
  }

  const add = (done: DoneStep) => {
    steps.did(done)
    void queries.invalidateQueries({ queryKey: trashKey })
    if (!done.step.quiet) tellDone(done)
  }

  return {
    addStep(gesture, coming) {
      const ours = steps
      const added = Promise.resolve(coming).then((step) => {
        underWay.delete(added)
        if (step && ours === steps) add(doneStep({ gesture }, step))
      })
      underWay.add(added)
    },
    undo() {
      const before = begunBefore()
      soon(async () => {
        await before
        await back().catch((error: unknown) => void toasts.error(failureText(error, t)))
      })
    },
    redo() {
      const before = begunBefore()
      soon(async () => {
        await before
        const step = steps.lastUndone()
        if (step) await turn(step)
        else toasts.success(t('undo.nothingToRedo'), READ)
      })
    },
    forget() {
      steps = createSteps()
      history = createUndoLookup(api)
    },
  }
}
