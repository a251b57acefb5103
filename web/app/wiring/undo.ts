import type { QueryClient } from '@tanstack/react-query'
import { UndoReply } from '#contract/undo.ts'
import type { Session } from '#web/features/account/session/session.ts'
import { trashKey } from '#web/features/history/trash/queries.ts'
import type { Translate } from '#web/i18n/catalogue.ts'
import type { ApiClient } from '#web/lib/api-client.ts'
import { gestureHeaders, newGesture } from '#web/lib/new-gesture.ts'
import type { Toasts } from '#web/ui/toasts.ts'
import { type LastOfHistory, lastOfHistory } from './last-of-history.ts'
import type { Undo } from './later-undo.ts'
import { mayTakeBack } from './may-take-back.ts'
import { createSteps, type DoneStep, doneStep } from './undo-steps.ts'
import { failureText, isForGood, stepText } from './undo-words.ts'

export interface UndoOptions {
  readonly api: Pick<ApiClient, 'json' | 'send'>
  readonly queries: Pick<QueryClient, 'invalidateQueries'>
  readonly toasts: Pick<Toasts, 'success' | 'error' | 'undo' | 'close'>
  readonly t: Translate
  readonly session: { readonly state: Pick<Session['state'], 'getSnapshot'> }
}

const sleep = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** So long something that is going on is waited for before what was done earlier is taken back (ms). */
const PATIENCE = 3000

/** So long an answer to keys that did nothing stays (ms). */
const READ = 3000

/** Takes steps back, one at a time, in the order of their doing. */
export function createUndo({ api, queries, toasts, t, session }: UndoOptions): Undo {
  let steps = createSteps()
  let history: LastOfHistory = lastOfHistory(api)
  const underWay = new Set<Promise<void>>()
  let working: Promise<void> = Promise.resolve()

  const isAllowed = ({ step: { kind } }: DoneStep): boolean => {
    const now = session.state.getSnapshot()
    return now.kind !== 'signed-in' || mayTakeBack(kind, now.user.perm)
  }

  /** Of each step there is one message at most. */
  function hush(step: DoneStep): void {
    for (const id of step.toasts.splice(0)) toasts.close(id)
  }

  /** Says what was done, and offers to take it back to whoever may. */
  function tellDone(step: DoneStep): void {
    const text = stepText(step.step, t)
    const ofAdmin = step.step.kind === 'delete' ? ` · ${t('browse.delete.byAdmin')}` : ''
    step.toasts.push(
      isAllowed(step) ? toasts.undo(text, () => one(step, 'done')) : toasts.success(text + ofAdmin, READ),
    )
  }

  /** Asks the server; whatever it answers, much may be another by now. @returns the gesture by which that is taken back in turn */
  async function takeBack({ by }: DoneStep): Promise<string> {
    const gesture = newGesture()
    try {
      await api.json({ method: 'POST', path: '/api/undo', body: by, headers: gestureHeaders(gesture) }, UndoReply)
      return gesture
    } finally {
      // Listings, the trash, versions and histories.
      void queries.invalidateQueries()
    }
  }

  /** What is done is taken back, what was taken back is done again. What was refused stays as it is, to be tried again. */
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
      if (isForGood(error)) {
        steps.drop(step)
        history.leaveOut(step.by)
        toasts.error(failureText(error, t, back))
      } else {
        const retry = () => one(step, back ? 'done' : 'undone')
        step.toasts.push(toasts.error(failureText(error, t, back), { retry }))
      }
    }
  }

  /** One after the other: keys may be pressed faster than the server answers. */
  const soon = (work: () => Promise<void>) => {
    working = working.then(work)
  }
  /** Who takes back what they see done means that, also while the server has not said so: it is waited for, unless it takes long. */
  const begunBefore = () => Promise.race([Promise.all(underWay), sleep(PATIENCE)])
  /** The very step that a word on the page spoke of, whatever was done since. */
  const one = (step: DoneStep, expected: DoneStep['state']) =>
    soon(async () => {
      if (step.state === expected) await turn(step)
      else toasts.success(t(expected === 'done' ? 'undo.already' : 'undo.nothingToRedo'), READ)
    })

  /** The last step of this page; else the last of this person's that is not long ago, as after a reload. */
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
    // Next time what was done before is taken back.
    hush(step)
    steps.drop(step)
    history.leaveOut(step.by)
    const why = t(step.step.kind === 'delete' ? 'browse.delete.byAdmin' : 'error.forbidden')
    toasts.error(`${t('undo.failed')} ${why}`)
  }

  const add = (done: DoneStep) => {
    steps.did(done)
    void queries.invalidateQueries({ queryKey: trashKey })
    if (!done.step.quiet) tellDone(done)
  }

  return {
    done(gesture, coming) {
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
      history = lastOfHistory(api)
    },
  }
}
